import type { BulkField } from "../../../../convex/cases/bulk/rules";
import { dayText } from "../../../../convex/platform/days";
import { bulkTexts } from "../../../lib/rows/bulkText";
import { countText } from "../../../lib/format/format";
import type { ListTexts } from "../../../lib/rows/ListBoard";
import type { CaseFilter } from "./caseView";

/** Texts of the list screen. */
export const caseListTexts: ListTexts = {
  heading: "Cases",
  rows: "Cases",
  tabs: "Filter cases",
  loading: "Loading cases...",
  filling: "Loading cases…",
  failed: "Failed to load cases",
  empty: "No cases found",
  emptyHint: "A case opens from a signed contract, or here with New case.",
  noMatch: "No case matches this search and tab.",
  showAll: "Show all cases",
};

export const CASE_FILTER_LABELS: Record<CaseFilter, string> = {
  all: "All",
  mine: "Mine",
  us: "Waiting for us",
  hold: "On hold",
  completed: "Completed",
};

/** Texts of the list, its board and its changes of several cases. */
export const allCasesText = {
  new: "New case",
  newTitle: "New case",
  asList: "List",
  asBoard: "Board",
  view: "Show cases as",
  unassigned: "Unassigned",
  ownerOf: (name: string) => `Owner of ${name}`,
  former: (name: string) => `${name} (former member)`,
  nextOn: (day: string, isPast: boolean) => `Next date: ${dayText(day)}${isPast ? ", overdue" : ""}`,
  documents: (accepted: number, asked: number) =>
    `${String(accepted)} of ${countText(asked, "document", "documents")} accepted`,
  more: (count: number) => `Show ${String(count)} more`,
  boardHint: "Arrow keys move between cards. Shift and an arrow key moves a card to the next stage.",
  moved: (name: string, stage: string) => `${name}: ${stage}`,
  column: (stage: string, count: number) => `${stage}, ${countText(count, "case", "cases")}`,
} as const;

const texts = bulkTexts("case", "cases");

export const caseBulkText = {
  ...texts,
  choose: { owner: "Set owner", stage: "Set stage", priority: "Set priority" } satisfies Record<BulkField, string>,
  short: { owner: "Owner", stage: "Stage", priority: "Priority" } satisfies Record<BulkField, string>,
  someone: "another person",
  recent: ({ byName, count, field, value }: { byName: string; count: number; field: BulkField; value: string }) =>
    field === "owner" ? texts.gave(byName, count, value) : texts.set(byName, count, value),
} as const;
