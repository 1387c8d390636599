/** Received webhooks. Each table is written by its own room, which works an event off once. */
import type { MutationCtx, QueryCtx } from "../_generated/server";

type Inbox = "signing_events" | "payment_events" | "mail_events";

/** Longer than any service repeats a webhook. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const MOST_SWEPT = 500;

/** Deletes webhooks that are no longer repeated. */
export async function sweepEvents(ctx: MutationCtx, inbox: Inbox, now: number): Promise<void> {
  const old = await ctx.db
    .query(inbox)
    .withIndex("by_receivedAt", (q) => q.lt("receivedAt", now - EVENTS_KEPT_MS))
    .take(MOST_SWEPT);
  for (const { _id } of old) await ctx.db.delete(inbox, _id);
}

/** When the newest stored webhook came, epoch ms; null where there is none. */
export async function lastEventAt(ctx: QueryCtx, inbox: Inbox): Promise<number | null> {
  const newest = await ctx.db.query(inbox).withIndex("by_receivedAt").order("desc").first();
  return newest?.receivedAt ?? null;
}
