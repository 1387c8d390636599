/** What is removed with a case. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Deletes milestones of a case, at most this many; returns how many. */
export async function removeSome(ctx: MutationCtx, caseId: Id<"cases">, most: number): Promise<number> {
  const milestones = await ctx.db
    .query("case_milestones")
    .withIndex("by_case_and_place", (q) => q.eq("caseId", caseId))
    .take(most);
  for (const { _id } of milestones) await ctx.db.delete("case_milestones", _id);
  return milestones.length;
}
