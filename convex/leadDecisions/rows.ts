/** The rows of `lead_statuses` as they are stored. What is still to be written into them is in joint.ts. */
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { SNAPSHOT_PAGE } from "../liveList/rules";
import { mapRowsOf, type NumberRange } from "./rules";

export function rowsAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("lead_statuses").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export async function findRow(ctx: QueryCtx, number: number): Promise<Doc<"lead_statuses"> | null> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The rows of the leads of one page of a snapshot, which may have no end. */
export async function listRows(ctx: QueryCtx, { lowest, before }: NumberRange): Promise<Doc<"lead_statuses">[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before))
    .take(SNAPSHOT_PAGE);
}

/** The rows of these leads, by number. */
export async function mapRows(ctx: QueryCtx, numbers: readonly number[]): Promise<Map<number, Doc<"lead_statuses">>> {
  return await mapRowsOf(numbers, async ({ lowest, before }) => {
    const rows = ctx.db
      .query("lead_statuses")
      .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
    return await rows.take(before - lowest);
  });
}
