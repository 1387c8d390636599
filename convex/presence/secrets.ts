/**
 * The secrets that tabs were given, with which they say that they have left. The component keeps them too, and answers alike for one that
 * it does not know: by these rows a made-up secret costs one look in an index, and no reading of a room.
 */
import type { MutationCtx } from "../_generated/server";
import { component, type Room } from "./publishing";

/** A tab that is still there is given a row again by its next sign of life. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MOST_FORGOTTEN = 1_000;

async function find(ctx: MutationCtx, secret: string) {
  return await ctx.db
    .query("presence_secrets")
    .withIndex("by_secret", (q) => q.eq("secret", secret))
    .unique();
}

/** Remembers which room a secret is of. */
export async function remember(ctx: MutationCtx, { kind, doing }: Room, secret: string): Promise<void> {
  if ((await find(ctx, secret)) === null) await ctx.db.insert("presence_secrets", { kind, doing, secret });
}

/** Ends the visit that a tab was given the secret of. The answer is its room; null for a secret that is none or was used. */
export async function redeem(ctx: MutationCtx, secret: string): Promise<Room | null> {
  const known = await find(ctx, secret);
  if (known === null) return null;
  await ctx.db.delete("presence_secrets", known._id);
  await component.disconnect(ctx, secret);
  return { kind: known.kind, doing: known.doing };
}

/** Forgets secrets of tabs that went without a word. */
export async function forgetOld(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("presence_secrets")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - KEPT_MS))
    .take(MOST_FORGOTTEN);
  for (const { _id } of old) await ctx.db.delete("presence_secrets", _id);
}
