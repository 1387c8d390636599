/** Read marks of each side. The practice reads as one: a message that one member has opened is read. */
import type { MutationCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import * as PortalNotices from "../../clients/notices/model";
import { listUnread, unreadOf, type Thread } from "./model";
import { toldOf } from "./notices";
import type { Side } from "./rules";

/** Messages that are marked in one transaction. */
const MOST_AT_ONCE = 200;

/** Marks a side's unread messages, the oldest first, up to a limit; returns how many. */
async function markSome(
  ctx: MutationCtx,
  thread: Thread,
  { side, most }: { side: Side; most: number },
): Promise<number> {
  const unread = unreadOf(thread, side);
  if (unread === 0) return 0;
  const rows = await ctx.db
    .query("messages")
    .withIndex("by_thread_and_recipientType_and_readAt", (q) =>
      q.eq("threadId", thread._id).eq("recipientType", side).eq("readAt", null),
    )
    .take(most);
  const readAt = Date.now();
  for (const { _id } of rows) await ctx.db.patch("messages", _id, { readAt });
  const left = rows.length < most ? 0 : Math.max(0, unread - rows.length);
  await ctx.db.patch(
    "message_threads",
    thread._id,
    side === "client" ? { unreadByClient: left } : { unreadByStaff: left },
  );
  if (side === "client" && left === 0) await PortalNotices.markSeen(ctx, toldOf(thread));
  return rows.length;
}

/** Marks a side's unread messages in a thread, at most MOST_AT_ONCE of them, the oldest first. */
export async function markThreadRead(ctx: MutationCtx, thread: Thread, side: Side): Promise<void> {
  await markSome(ctx, thread, { side, most: MOST_AT_ONCE });
}

/** Marks everything as read by a side. Returns false if more is left than one transaction marks. */
export async function markAllRead(ctx: MutationCtx, reader: PortalClient | "staff"): Promise<boolean> {
  const side = reader === "staff" ? "staff" : "client";
  let room = MOST_AT_ONCE;
  for (const thread of await listUnread(ctx, reader)) {
    if (room === 0) return false;
    room -= await markSome(ctx, thread, { side, most: room });
  }
  return (await listUnread(ctx, reader)).length === 0;
}
