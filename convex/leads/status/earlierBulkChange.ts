/**
 * Passage 0.1 accepted a change of many leads as one row of `lead_joint_decisions`, and wrote the rows of the leads later. A change that
 * waits there when Passage is updated, or in a restored backup, is written here. Remove after 0.2, with the table and `jobs.ts`.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { writeDecisions, type Choice, type Decision } from "./decide";

type EarlierChange = Doc<"lead_joint_decisions">;

/** Call it before every other decision: its versions are above those of all rows. */
export async function finishEarlierChange(ctx: MutationCtx): Promise<void> {
  // Passage 0.1 also kept the last change that it had written.
  for (const change of await ctx.db.query("lead_joint_decisions").take(2)) {
    if (!change.isWritten) await writeRest(ctx, change);
    await ctx.db.delete("lead_joint_decisions", change._id);
  }
}

async function writeRest(ctx: MutationCtx, change: EarlierChange): Promise<void> {
  const { first, userId, userName: name, at } = change;
  const decisions: Decision[] = [];
  for (const [place, { number, choice }] of choicesOf(change).entries()) {
    const version = first + place;
    const stored = await ctx.db
      .query("lead_statuses")
      .withIndex("by_number", (q) => q.eq("number", number))
      .unique();
    // Written already, or the row is newer because it was restored from another backup.
    if (stored !== null && stored.updatedAt >= version) continue;
    decisions.push({ number, stored, choice, version, by: { userId, name }, at });
  }
  await writeDecisions(ctx, decisions);
}

/** The choice for each lead, in the order of the versions. */
function choicesOf({ given }: EarlierChange): { number: number; choice: Choice }[] {
  return given.field === "status"
    ? given.groups.flatMap(({ to, numbers }) => numbers.map((number) => ({ number, choice: { field: "status", to } })))
    : given.groups.flatMap(({ to, numbers }) => numbers.map((number) => ({ number, choice: { field: "owner", to } })));
}
