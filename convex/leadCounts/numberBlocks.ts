/** At which numbers a lead stands for itself, in a few short rows. */
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { rangesOf, type NumberRange } from "../leadDecisions/rules";

/** Numbers begin with 1. */
const NUMBERS_OF_A_BLOCK = 1_000;
const blockOf = (number: number) => Math.floor((number - 1) / NUMBERS_OF_A_BLOCK);

/** The numbers of a block. */
function rangeOf(block: number): NumberRange {
  const lowest = block * NUMBERS_OF_A_BLOCK + 1;
  return { lowest, before: lowest + NUMBERS_OF_A_BLOCK };
}

function numbersBetween(lowest: number, before: number): number[] {
  return Array.from({ length: Math.max(0, before - lowest) }, (_, place) => lowest + place);
}

async function findBlock(ctx: QueryCtx, block: number): Promise<Doc<"lead_number_blocks"> | null> {
  return await ctx.db
    .query("lead_number_blocks")
    .withIndex("by_block", (q) => q.eq("block", block))
    .unique();
}

/** The number is given, and those from `next` to it never will be. */
export async function give(ctx: MutationCtx, next: number, number: number): Promise<void> {
  for (let block = blockOf(next); block <= blockOf(number); block++) {
    const { lowest, before } = rangeOf(block);
    const skipped = numbersBetween(Math.max(next, lowest), Math.min(number, before));
    if (next <= lowest) await open(ctx, block, skipped);
    else if (skipped.length > 0) await change(ctx, block, (vacant) => [...vacant, ...skipped]);
  }
}

/** No number of the block was given before, whatever an imported row says. */
async function open(ctx: MutationCtx, block: number, vacant: number[]): Promise<void> {
  const row = await findBlock(ctx, block);
  if (row === null) await ctx.db.insert("lead_number_blocks", { block, vacant });
  else await ctx.db.patch("lead_number_blocks", row._id, { vacant });
}

/** Notes whether the lead with this number stands for itself. */
export async function setOwn(ctx: MutationCtx, number: number, isOwn: boolean): Promise<void> {
  await change(ctx, blockOf(number), (vacant) => {
    const others = vacant.filter((each) => each !== number);
    return isOwn ? others : [...others, number];
  });
}

/** A block that nobody has looked at stays so. */
async function change(ctx: MutationCtx, block: number, to: (vacant: number[]) => number[]): Promise<void> {
  const row = await findBlock(ctx, block);
  if (row !== null) await ctx.db.patch("lead_number_blocks", row._id, { vacant: to(row.vacant) });
}

/** Blocks without vacant numbers are the rule, and such a row costs less than another read. */
const LONGEST_GAP = 7;

export interface SortedOut {
  own: number[];
  unknown: number[];
}

/** Numbers at which a lead stands for itself, and those of blocks that nobody has looked at; from `next` on none is given. */
export async function sortOut(ctx: QueryCtx, numbers: readonly number[], next: number): Promise<SortedOut> {
  const blocks = new Set(numbers.map(blockOf));
  const reads = rangesOf([...blocks], LONGEST_GAP).map(async ({ lowest, before }) => {
    const rows = ctx.db
      .query("lead_number_blocks")
      .withIndex("by_block", (q) => q.gte("block", lowest).lt("block", before));
    return await rows.take(before - lowest);
  });
  const known = new Map((await Promise.all(reads)).flat().map(({ block, vacant }) => [block, new Set(vacant)]));
  return {
    own: numbers.filter((number) => number < next && known.get(blockOf(number))?.has(number) === false),
    unknown: numbers.filter((number) => !known.has(blockOf(number))),
  };
}

/** The last block that nobody has looked at, below those that are known; null where there is none. */
export async function findUnknown(ctx: QueryCtx, next: number): Promise<number | null> {
  const first = await ctx.db.query("lead_number_blocks").withIndex("by_block").first();
  const block = first === null ? blockOf(next - 1) : first.block - 1;
  return block < 0 ? null : block;
}

/** Looks at the last block that nobody has looked at, if there is one. `listOwn` says which of its leads stand for themselves. */
export async function lookAtOne(
  ctx: MutationCtx,
  next: number,
  listOwn: (numbers: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const block = await findUnknown(ctx, next);
  if (block === null) return;
  const { lowest, before } = rangeOf(block);
  const given = numbersBetween(lowest, Math.min(before, next));
  const own = new Set(await listOwn(given));
  await ctx.db.insert("lead_number_blocks", { block, vacant: given.filter((number) => !own.has(number)) });
}
