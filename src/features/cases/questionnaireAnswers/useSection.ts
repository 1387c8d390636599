import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { isSectionDone, type ShownSection, type Values } from "../../../../convex/cases/questionnaires/rules";
import { PLACE_PREFIX } from "../../../lib/drafts/draftStore";
import { useDrafts } from "../../../lib/drafts/unsentContext";

const PART = "part";

interface OpenSection {
  place: number;
  open: (place: number) => void;
}

/** The open part: the address's, or else this tab's last one, or else the first incomplete one. */
export function useSection(questionnaireId: string, sections: readonly ShownSection[], values: Values): OpenSection {
  const kept = useDrafts();
  const name = `${PLACE_PREFIX}questionnaire ${questionnaireId}`;
  const [parameters, setParameters] = useSearchParams();
  const placeOf = (key: string | null | undefined) => sections.findIndex(({ section }) => section.key === key);
  const undone = sections.findIndex((section) => !isSectionDone(section, values));
  const found = [placeOf(parameters.get(PART)), placeOf(kept?.get(name)), undone].find((place) => place !== -1);
  const place = found ?? 0;
  const shown = sections[place]?.section.key ?? "";
  useEffect(() => {
    kept?.set(name, shown);
  }, [kept, name, shown]);
  return {
    place,
    open: (next) => {
      const key = sections[next]?.section.key;
      if (key !== undefined) setParameters({ [PART]: key });
    },
  };
}
