import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { formatCount } from "../../../lib/format/format";
import type { SheetAccess } from "./emptyHint";
import { sheetTroubleText } from "./troubleText";

export type SheetRun = FunctionReturnType<typeof api.leads.sheet.staff.history>[number];

export const historyText = {
  caption: "Last 50 syncs, newest first",
  about: "Last 50 syncs. Identical results in a row are grouped.",
  failed: "The sync history could not be loaded.",
  loading: "Loading the sync history…",
  none: "No sync has ended yet",
} as const;

const OUTCOME: Record<SheetRun["outcome"], string> = {
  applied: "Updated",
  unchanged: "Nothing changed",
  held: "Needs approval",
  failed: "Failed",
  unconfigured: "No spreadsheet is set",
};

/** "Failed: The sheet is empty." */
export function outcomeText({ outcome, trouble }: Pick<SheetRun, "outcome" | "trouble">, access: SheetAccess): string {
  return trouble === null ? OUTCOME[outcome] : `${OUTCOME[outcome]}: ${sheetTroubleText(trouble, access)}`;
}

/** "120 times"; null for a single run. */
export function repeatText(times: number): string | null {
  return times === 1 ? null : `${formatCount(times)} times`;
}

/** A run's figures, in the order of the columns. A sheet that was not applied has no rows. */
export const FIGURES: readonly { label: string; of: (run: SheetRun) => number | null }[] = [
  { label: "Rows", of: ({ rows }) => rows },
  { label: "Added", of: ({ tally }) => tally.added },
  { label: "Changed", of: ({ tally }) => tally.changed },
  { label: "Missing", of: ({ tally }) => tally.left },
  { label: "Returned", of: ({ tally }) => tally.returned },
  { label: "Skipped", of: ({ skippedNoEmail }) => skippedNoEmail },
];

/** Zeros would hide the relevant figures. */
export function figureText(figure: number | null): string {
  return figure === null || figure === 0 ? "–" : formatCount(figure);
}

/** "12 rows · 2 added · 1 missing" on a phone; null without figures. */
export function figuresText(run: SheetRun): string | null {
  const told = FIGURES.flatMap(({ label, of }) => {
    const figure = of(run);
    return figure === null || figure === 0 ? [] : [`${formatCount(figure)} ${label.toLowerCase()}`];
  });
  return told.length === 0 ? null : told.join(" · ");
}
