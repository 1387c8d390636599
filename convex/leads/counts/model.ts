import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

/** The states of a lead; merged leads are not counted. */
type LeadState = "listed" | "missing" | "merged";

/** Null before the first lead. */
export async function find(ctx: QueryCtx): Promise<Doc<"lead_counts"> | null> {
  return await ctx.db.query("lead_counts").unique();
}

/** The single row, created on first use. */
async function take(ctx: MutationCtx): Promise<Doc<"lead_counts">> {
  const counts = await find(ctx);
  if (counts !== null) return counts;
  await ctx.db.insert("lead_counts", { listed: 0, missing: 0, nextNumber: 1 });
  return await take(ctx);
}

/** Counts a new lead and returns its number: the next free one, at least `atLeast`. */
export async function giveNumber(ctx: MutationCtx, atLeast: number): Promise<number> {
  const counts = await take(ctx);
  const number = Math.max(counts.nextNumber, atLeast);
  await ctx.db.patch("lead_counts", counts._id, { nextNumber: number + 1, listed: counts.listed + 1 });
  return number;
}

/** Moves a lead from one state's count to another's. */
export async function move(ctx: MutationCtx, from: LeadState, to: LeadState): Promise<void> {
  if (from === to) return;
  const { _id, listed, missing } = await take(ctx);
  const more = (state: LeadState) => Number(to === state) - Number(from === state);
  await ctx.db.patch("lead_counts", _id, { listed: listed + more("listed"), missing: missing + more("missing") });
}
