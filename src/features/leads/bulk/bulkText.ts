import type { BulkField } from "../../../../convex/leads/bulk/rules";
import { countText } from "../../../lib/format/format";
import { bulkTexts } from "../../../lib/rows/bulkText";

const texts = bulkTexts("lead", "leads");

/** Texts of changing several leads. */
export const bulkText = {
  ...texts,
  choose: {
    status: "Set status",
    owner: "Set owner",
    nextContact: "Set next contact",
  } satisfies Record<BulkField, string>,
  short: { status: "Status", owner: "Owner", nextContact: "Next contact" } satisfies Record<BulkField, string>,
  nobody: "Unassigned",
  someone: "another person",
  recent: ({ byName, count, field, value }: { byName: string; count: number; field: BulkField; value: string }) => {
    if (field === "owner") return texts.gave(byName, count, value);
    if (field === "status") return texts.set(byName, count, value);
    return `${byName} set the next contact of ${countText(count, "lead", "leads")} to ${value}`;
  },
} as const;
