/** What is removed with a client, and once it has expired. */
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Deletes notices of a client, at most this many; returns how many. */
export async function removeSome(ctx: MutationCtx, clientId: Id<"clients">, most: number): Promise<number> {
  const rows = await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_at", (q) => q.eq("clientId", clientId))
    .take(most);
  for (const { _id } of rows) await ctx.db.delete("portal_notices", _id);
  const letters = await ctx.db
    .query("portal_letters")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most - rows.length);
  for (const { _id } of letters) await ctx.db.delete("portal_letters", _id);
  return rows.length + letters.length;
}

const BATCH = 200;

/** Deletes those that have expired, batch by batch. */
export async function sweep(ctx: MutationCtx): Promise<void> {
  const expired = await ctx.db
    .query("portal_notices")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(BATCH);
  for (const { _id } of expired) await ctx.db.delete("portal_notices", _id);
  if (expired.length === BATCH) await ctx.scheduler.runAfter(0, internal.portalNotices.jobs.sweep, {});
}
