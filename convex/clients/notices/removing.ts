/** Notices removed with a client, and expired ones. */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { removableRows } from "../../platform/removableRows";

export const notices = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("portal_notices").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("portal_notices", id),
});

export const letters = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("portal_letters").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("portal_letters", id),
});

const BATCH = 200;

/** Deletes expired notices, batch by batch. */
export async function sweep(ctx: MutationCtx): Promise<void> {
  const expired = await ctx.db
    .query("portal_notices")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(BATCH);
  for (const { _id } of expired) await ctx.db.delete("portal_notices", _id);
  if (expired.length === BATCH) await ctx.scheduler.runAfter(0, internal.clients.notices.jobs.sweep, {});
}
