import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";

const MAX_TESTS = 5;
const WITHIN_MS = 60_000;

/** Reads at most one row; returning is the result. */
export async function readOnce(ctx: QueryCtx): Promise<void> {
  await ctx.db.query("debug_tests").take(1);
}

/** Counts a test of one person, who may run five a minute. Refuses RATE_LIMITED. */
export async function countTest(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const now = Date.now();
  const stored = await ctx.db
    .query("debug_tests")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  if (stored === null) {
    await ctx.db.insert("debug_tests", { userId, testedAt: [now] });
    return;
  }
  const recent = [stored.testedAt].flat().filter((at) => now - at < WITHIN_MS);
  const [oldest = now] = recent;
  if (recent.length >= MAX_TESTS) refuse("RATE_LIMITED", { retryAt: oldest + WITHIN_MS });
  await ctx.db.patch("debug_tests", stored._id, { testedAt: [...recent, now] });
}
