/** Notifies the other side of a message: staff by the bell, a client by an email without content. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as Clients from "../../clients/record/model";
import * as Notifications from "../../practice/notifications/model";
import * as PortalNotices from "../../clients/notices/model";
import { LETTER_LATE_MS } from "../../clients/notices/rules";
import { writeToPortal } from "../../clients/notices/writeToPortal";
import { messageLetter } from "./letters";
import type { Thread } from "./model";
import { NOTICE_EACH_MS, NOTICE_WAIT_MS } from "./rules";

/** Rings the bell for the thread's owner, or for everybody. One notification covers all unread messages of the thread. */
export async function noteForStaff(ctx: MutationCtx, { _id, clientId, ownerId, subject }: Thread): Promise<void> {
  const { clientName } = await Clients.get(ctx, clientId);
  // Below the client's address, so that it is deleted with the client.
  const news = { count: 1, name: `${clientName}: “${subject}”`, recordId: `${clientId}/messages/${_id}` };
  const { isOwnerHere } = await Access.describeOwner(ctx, ownerId);
  if (ownerId !== null && isOwnerHere) {
    await Notifications.announceTo(ctx, ownerId, { kind: "messageForYou", ...news });
    return;
  }
  await Notifications.announce(ctx, { kind: "messageReceived", ...news });
}

async function findNotice(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"message_notices"> | null> {
  return await ctx.db
    .query("message_notices")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

/** The facts of a thread's portal notice. */
export const toldOf = ({ _id, clientId, caseId, subject }: Thread) => ({
  clientId,
  caseId,
  activityType: "message_from_team",
  metadata: { thread: _id, title: subject },
});

/** Creates a portal notice and schedules an email, unless one is due already: several messages in a row make one email. */
export async function noteForClient(ctx: MutationCtx, thread: Thread): Promise<void> {
  const { clientId } = thread;
  await PortalNotices.tell(ctx, toldOf(thread));
  const known = await findNotice(ctx, clientId);
  const now = Date.now();
  if (known !== null && known.dueAt !== null && known.dueAt > now - LETTER_LATE_MS) return;
  const dueAt = Math.max(now + NOTICE_WAIT_MS, (known?.sentAt ?? 0) + NOTICE_EACH_MS);
  if (known === null) await ctx.db.insert("message_notices", { clientId, dueAt, sentAt: null });
  else await ctx.db.patch("message_notices", known._id, { dueAt });
  await ctx.scheduler.runAt(dueAt, internal.messages.conversations.jobs.sendNotice, { clientId });
}

async function hasUnread(ctx: QueryCtx, clientId: Id<"clients">): Promise<boolean> {
  const unread = await ctx.db
    .query("message_threads")
    .withIndex("by_client_and_unreadByClient", (q) => q.eq("clientId", clientId).gt("unreadByClient", 0))
    .first();
  return unread !== null;
}

/** Sends the due email to each person with portal access, unless everything was read in the meantime or nobody has access. */
export async function sendNotice(ctx: MutationCtx, clientId: Id<"clients">): Promise<void> {
  const notice = await findNotice(ctx, clientId);
  if (notice === null || notice.dueAt === null) return;
  await ctx.db.patch("message_notices", notice._id, { dueAt: null });
  if (!(await hasUnread(ctx, clientId))) return;
  const [kind, path] = ["messages", "/client-portal/messages"] as const;
  const isSent = await writeToPortal(ctx, { kind, clientId, dueAt: notice.dueAt, path, write: messageLetter });
  if (isSent) await ctx.db.patch("message_notices", notice._id, { sentAt: Date.now() });
}

const MOST_RESUMED = 100;

/** Reschedules emails whose job has failed, which would also block later ones. */
export async function resumeNotices(ctx: MutationCtx): Promise<void> {
  const late = await ctx.db
    .query("message_notices")
    .withIndex("by_dueAt", (q) => q.gt("dueAt", null).lte("dueAt", Date.now() - LETTER_LATE_MS))
    .take(MOST_RESUMED);
  for (const { clientId } of late) {
    await ctx.scheduler.runAfter(0, internal.messages.conversations.jobs.sendNotice, { clientId });
  }
}
