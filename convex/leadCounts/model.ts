import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as Blocks from "./numberBlocks";

/** What the list counts of a lead: it is on the list, its row has left the sheet, or neither. */
type Counted = "listed" | "missing" | "merged";

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

/** Takes over counts that were kept elsewhere. */
export async function adopt(ctx: MutationCtx, counts: { listed: number; nextNumber: number }): Promise<void> {
  const { _id } = await take(ctx);
  await ctx.db.replace("lead_counts", _id, counts);
}

/** Stores how many leads have left the sheet, where nobody has counted them before. */
export async function setMissing(ctx: MutationCtx, missing: number): Promise<void> {
  await ctx.db.patch("lead_counts", (await take(ctx))._id, { missing });
}

/** Counts a new lead on the list and gives its number: the next free one, at least `atLeast`. */
export async function giveNumber(ctx: MutationCtx, atLeast: number): Promise<number> {
  const counts = await take(ctx);
  const number = Math.max(counts.nextNumber, atLeast);
  await ctx.db.patch("lead_counts", counts._id, { nextNumber: number + 1, listed: counts.listed + 1 });
  await Blocks.give(ctx, counts.nextNumber, number);
  return number;
}

/** Counts a lead elsewhere than before, and notes whether it stands for itself. */
export async function move(
  ctx: MutationCtx,
  number: number,
  { from, to }: { from: Counted; to: Counted },
): Promise<void> {
  if (from === to) return;
  if (from === "merged" || to === "merged") await Blocks.setOwn(ctx, number, from === "merged");
  const { _id, listed, missing } = await take(ctx);
  const more = (state: Counted) => Number(to === state) - Number(from === state);
  await ctx.db.patch("lead_counts", _id, {
    listed: listed + more("listed"),
    ...(missing !== undefined && { missing: missing + more("missing") }),
  });
}

/** Sorts numbers into those at which a lead stands for itself, and those of which only the leads know. The others are of no such lead. */
export async function sortOut(ctx: QueryCtx, numbers: readonly number[]): Promise<Blocks.SortedOut> {
  const counts = await find(ctx);
  return counts === null ? { own: [], unknown: [...numbers] } : await Blocks.sortOut(ctx, numbers, counts.nextNumber);
}

/** Whether `sortOut` leaves numbers to the leads, because an older version has given them. */
export async function hasUnknown(ctx: QueryCtx): Promise<boolean> {
  const counts = await find(ctx);
  return counts !== null && (await Blocks.findUnknown(ctx, counts.nextNumber)) !== null;
}

/** Learns of a thousand more numbers what `sortOut` has to know, where an older version has given them. */
export async function learn(
  ctx: MutationCtx,
  listOwn: (numbers: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const counts = await find(ctx);
  if (counts !== null) await Blocks.lookAtOne(ctx, counts.nextNumber, listOwn);
}
