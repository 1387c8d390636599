import type { BulkField } from "../../../../convex/leads/bulk/rules";
import { countText, formatCount } from "../../../lib/format/format";

const leads = (count: number) => countText(count, "lead", "leads");

/** Texts of changing several leads. */
export const bulkText = {
  region: "Selected leads",
  selected: (count: number) => `${formatCount(count)} selected`,
  all: (count: number) => `Select all ${formatCount(count)}`,
  first: (count: number) => `Select the first ${formatCount(count)}`,
  clear: "Clear selection",
  choose: { status: "Set status", owner: "Set owner" } satisfies Record<BulkField, string>,
  nobody: "Unassigned",
  someone: "another person",
  undo: "Undo",
  undone: (count: number) => `Undone for ${leads(count)}`,
  done: (count: number, value: string) => `${leads(count)}: ${value}`,
  none: "Nothing to change: they already have this value.",
  left: (count: number) => (count === 0 ? null : `Skipped ${leads(count)} that someone else had just changed.`),
  recent: ({ byName, count, field, value }: { byName: string; count: number; field: BulkField; value: string }) =>
    field === "owner" ? `${byName} gave ${leads(count)} to ${value}` : `${byName} set ${leads(count)} to ${value}`,
  undoneBy: (byName: string | null) => `${byName ?? "Someone"} has already undone this change.`,
} as const;
