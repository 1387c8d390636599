import { useParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { plainText } from "../../../ui/text/plainText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import { isTranslation } from "../../../../convex/practice/translatedTexts";

/** Hint of a field that this page's client reads, with their language if it is not English; null for a field that no client reads. */
export function useReaderHint<Hint extends string | null>(hint: Hint): Hint | string {
  const { clientId } = useParams();
  const { value } = useRecoveringQuery(
    api.workspace.clientRecord.staff.reader,
    clientId === undefined || hint === null ? "skip" : { clientId },
  );
  return hint !== null && value && isTranslation(value.locale)
    ? `${hint} ${plainText(value.name)} reads ${ENGLISH_NAMES[value.locale]}.`
    : hint;
}
