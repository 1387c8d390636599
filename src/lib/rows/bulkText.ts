import { countText, formatCount } from "../format/format";

/** Texts of a change of many rows, for the noun of the list's rows. */
export function bulkTexts(one: string, several: string) {
  const rows = (count: number) => countText(count, one, several);
  return {
    region: `Selected ${several}`,
    selected: (count: number) => `${formatCount(count)} selected`,
    all: (count: number) => `Select all ${formatCount(count)}`,
    first: (count: number) => `Select the first ${formatCount(count)}`,
    clear: "Clear selection",
    clearShort: "Clear",
    undo: "Undo",
    undone: (count: number) => `Undone for ${rows(count)}`,
    done: (count: number, value: string) => `${rows(count)}: ${value}`,
    none: "Nothing to change: they already have this value.",
    left: (count: number) => (count === 0 ? null : `Skipped ${rows(count)} that someone else had just changed.`),
    set: (byName: string, count: number, value: string) => `${byName} set ${rows(count)} to ${value}`,
    gave: (byName: string, count: number, value: string) => `${byName} gave ${rows(count)} to ${value}`,
    undoneBy: (byName: string | null) => `${byName ?? "Someone"} has already undone this change.`,
  } as const;
}

export type BulkTexts = ReturnType<typeof bulkTexts>;
