/** Milestones removed with a case. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofCase = removableRows({
  read: (ctx, caseId: Id<"cases">) =>
    ctx.db.query("case_milestones").withIndex("by_case_and_place", (q) => q.eq("caseId", caseId)),
  deleteRow: (ctx, id) => ctx.db.delete("case_milestones", id),
});
