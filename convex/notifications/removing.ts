/** What is removed with a record: the news about it. */
import type { MutationCtx } from "../_generated/server";

/** Sorts after every address that goes on below the record's. */
const LAST = "\uffff";

/** Deletes news about a record and about what has its address below the record's, at most this many; returns how many. */
export async function removeSome(ctx: MutationCtx, recordId: string, most: number): Promise<number> {
  const news = await ctx.db
    .query("notifications")
    .withIndex("by_recordId", (q) => q.gte("recordId", recordId).lt("recordId", `${recordId}/${LAST}`))
    .take(most);
  for (const { _id } of news) await ctx.db.delete("notifications", _id);
  return news.length;
}
