import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "../../../convex/_generated/api";
import { CASE_STATUS_WORDS, MOST_CASES_LISTED } from "../../../convex/cases/record/rules";
import { formatCount } from "../../lib/format/format";
import { bestRows } from "../../lib/palette/bestRows";
import { findDigitsAhead } from "../../lib/palette/digits";
import type { PaletteEntry, PaletteNote, PaletteSource } from "../../lib/palette/paletteEntry";
import { casePath } from "../../lib/paths";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { foldText } from "../../../convex/platform/texts";
import { plainText } from "../../ui/text/plainText";

type Newest = FunctionReturnType<typeof api.cases.record.staff.newest>;
type FoundCase = Newest["cases"][number];

const TEXTS = {
  textOf: ({ caseNumber, clientName }: FoundCase) => foldText(`${caseNumber}\n${clientName}`),
  phoneOf: () => null,
};
const NONE: readonly FoundCase[] = [];

/** The newest cases by number and client: a query, because cases have no live copy (decision 034). */
export function useCaseSource(go: (path: string) => void): PaletteSource {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.cases.record.staff.newest, {});
  const cases = value?.cases ?? NONE;
  useEffect(() => findDigitsAhead(cases, TEXTS), [cases]);
  const failed = { text: "Cases could not be loaded.", failure: { retry, isRetrying } };
  return {
    label: "Cases",
    note: error === null ? noteOf(value) : failed,
    find: (typed) => bestRows(cases, TEXTS, typed).map((found) => entryOf(found, go)),
  };
}

function noteOf(newest: Newest | undefined): PaletteNote | null {
  if (newest === undefined) return { text: "Loading cases…", failure: null };
  if (!newest.hasOlder) return null;
  const text = `Only the newest ${formatCount(MOST_CASES_LISTED)} cases are searched. Older ones are on their client's page.`;
  return { text, failure: null };
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
