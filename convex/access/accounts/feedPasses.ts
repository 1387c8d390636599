/**
 * The feed pass: a secret that staff screens send along. A feed called with it skips the caller's identity, so that one
 * run serves all screens (docs/decisions/086). Without a valid pass, the feed authorizes the caller like any other
 * query.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

/** Less than the hour between two runs: a run that comes early must not end the pass that screens have just got. */
const RENEWED_AFTER_MS = 40 * 60 * 1_000;

async function findRow(ctx: QueryCtx): Promise<Doc<"feed_passes"> | null> {
  return await ctx.db.query("feed_passes").unique();
}

/** The current pass; null before the first member has opened Passage. */
export async function find(ctx: QueryCtx): Promise<string | null> {
  return (await findRow(ctx))?.pass ?? null;
}

/** Whether this is the current pass, or the previous one, which screens may still send. */
export async function isGood(ctx: QueryCtx, pass: string): Promise<boolean> {
  const row = await findRow(ctx);
  return row !== null && (pass === row.pass || pass === row.previous);
}

/** Makes the first pass. */
export async function ensure(ctx: MutationCtx): Promise<void> {
  if ((await findRow(ctx)) === null) await store(ctx, null);
}

/** Makes a new pass each hour; the previous one stays valid until the next. */
export async function renew(ctx: MutationCtx): Promise<void> {
  const row = await findRow(ctx);
  if (row !== null && Date.now() - row.madeAt >= RENEWED_AFTER_MS) await store(ctx, row.pass);
}

/**
 * Ends all passes in the transaction that ends somebody's access. Members who keep access are admitted by identity
 * until they have the new pass.
 */
export async function end(ctx: MutationCtx): Promise<void> {
  if ((await findRow(ctx)) !== null) await store(ctx, null);
}

async function store(ctx: MutationCtx, previous: string | null): Promise<void> {
  const row = await findRow(ctx);
  // 122 random bits.
  const passes = { pass: crypto.randomUUID(), previous, madeAt: Date.now() };
  if (row === null) await ctx.db.insert("feed_passes", passes);
  else await ctx.db.replace("feed_passes", row._id, passes);
}
