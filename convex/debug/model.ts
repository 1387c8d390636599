import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { refuse } from "../access/refuse";

const TEST_INTERVAL_MS = 3_000;

/** Reads one row at most; that it returns is the result. */
export async function readOnce(ctx: QueryCtx): Promise<void> {
  await ctx.db.query("debug_tests").take(1);
}

/** Counts a test of one person: every test is a request to an outside service. Refuses RATE_LIMITED. */
export async function countTest(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const last = await ctx.db
    .query("debug_tests")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  const now = Date.now();
  if (last === null) {
    await ctx.db.insert("debug_tests", { userId, testedAt: now });
    return;
  }
  const retryAt = last.testedAt + TEST_INTERVAL_MS;
  if (now < retryAt) refuse("RATE_LIMITED", { retryAt });
  await ctx.db.patch("debug_tests", last._id, { testedAt: now });
}
