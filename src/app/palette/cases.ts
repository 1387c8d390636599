import type { FunctionReturnType } from "convex/server";
import { FolderOpen } from "lucide-react";
import { matchPath } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { CASE_STATUS_WORDS, MOST_CASES_LISTED } from "../../../convex/cases/record/rules";
import { foldText } from "../../../convex/platform/texts";
import { formatCount } from "../../lib/format/format";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useQuerySource } from "../../lib/palette/paletteSources";
import { casePath, paths } from "../../lib/paths";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { plainText } from "../../ui/text/plainText";

type FoundCase = FunctionReturnType<typeof api.cases.record.staff.newest>["cases"][number];

const textOf = ({ caseNumber, clientName }: FoundCase) => foldText(`${caseNumber}\n${clientName}`);
const phoneOf = () => null;

const OLDER = `Only the newest ${formatCount(MOST_CASES_LISTED)} cases are searched. Older ones are on their client's page.`;

/** The newest cases by number and client: a query, because cases have no live copy (decision 034). */
export function useCaseSource(go: (path: string) => void): PaletteSource {
  const { value, ...state } = useRecoveringQuery(api.cases.record.staff.newest, {});
  return useQuerySource(
    { rows: value?.cases, older: value?.hasOlder === true ? OLDER : null, ...state },
    {
      label: "Cases",
      icon: FolderOpen,
      textOf,
      phoneOf,
      idOf: ({ caseId }) => caseId,
      idIn: (path) => matchPath(paths.clientCase, path)?.params.caseId,
      entryOf: (found) => entryOf(found, go),
    },
  );
}

function entryOf(found: FoundCase, go: (path: string) => void): PaletteEntry {
  const { caseId, caseNumber, clientName, caseTypeWords, status } = found;
  return {
    id: `case-${caseId}`,
    label: caseNumber,
    details: [plainText(clientName), plainText(caseTypeWords)],
    badge: CASE_STATUS_WORDS[status],
    choose: () => {
      go(casePath(found));
    },
  };
}
