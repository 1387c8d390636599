import type { BulkField } from "../../../../convex/leads/bulk/rules";
import { bulkTexts } from "../../../lib/rows/bulkText";

const texts = bulkTexts("lead", "leads");

/** Texts of changing several leads. */
export const bulkText = {
  ...texts,
  choose: { status: "Set status", owner: "Set owner" } satisfies Record<BulkField, string>,
  short: { status: "Status", owner: "Owner" } satisfies Record<BulkField, string>,
  nobody: "Unassigned",
  someone: "another person",
  recent: ({ byName, count, field, value }: { byName: string; count: number; field: BulkField; value: string }) =>
    field === "owner" ? texts.gave(byName, count, value) : texts.set(byName, count, value),
} as const;
