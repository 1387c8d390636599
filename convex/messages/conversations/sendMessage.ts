/** Writes messages: a new thread, or a message in an existing one. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { PortalClient, Staff } from "../../access/accounts/actors";
import { countUse } from "../../access/accounts/limits";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as ClientActivity from "../../clients/activity/model";
import type { vNewMessage, vNewThread } from "./answers";
import { attach } from "./attachments";
import { followList, getOwn, getThread, type Thread } from "./model";
import { noteForClient, noteForStaff } from "./notices";
import { markThreadRead } from "./readMarks";
import {
  hasMergeField,
  KEY_MAX_CHARACTERS,
  lineOf,
  messageProblem,
  otherSide,
  subjectProblem,
  type MessageType,
  type Side,
} from "./rules";
import { stopTyping } from "./typingIndicator";

type NewThread = Infer<typeof vNewThread>;
type NewMessage = Infer<typeof vNewMessage>;
type MessageInput = Omit<NewMessage, "threadId">;

/** The author; `staff` is null for the client. */
interface Author {
  side: Side;
  userId: Id<"users">;
  name: string;
  staff: Staff | null;
}

const asClient = ({ userId, name }: PortalClient): Author => ({ side: "client", userId, name, staff: null });
const asStaff = (staff: Staff): Author => ({ side: "staff", userId: staff.userId, name: staff.name, staff });

/** Number of texts with one key that are compared: a form keeps its key until its text is confirmed as stored. */
const MOST_OF_A_KEY = 10;

/**
 * This message, if it is stored: by the same person, with this key and text. Another text is another message, so that none is
 * lost.
 */
async function findSent(
  ctx: QueryCtx,
  { userId }: Author,
  { clientKey, text }: Pick<MessageInput, "clientKey" | "text">,
): Promise<Doc<"messages"> | null> {
  if (clientKey === "" || clientKey.length > KEY_MAX_CHARACTERS) {
    refuse("INVALID", { field: "clientKey", reason: "tooLong" });
  }
  const ofKey = await ctx.db
    .query("messages")
    .withIndex("by_sender_and_clientKey", (q) => q.eq("senderId", userId).eq("clientKey", clientKey))
    .order("desc")
    .take(MOST_OF_A_KEY);
  return ofKey.find((sent) => sent.text === text.trim()) ?? null;
}

function requireText({ side }: Author, text: string): string {
  const reason = messageProblem(text);
  if (reason !== null) refuse("INVALID", { field: "text", reason });
  if (side === "staff" && hasMergeField(text)) refuse("INVALID", { field: "text", reason: "mergeField" });
  return text.trim();
}

async function findParent(ctx: QueryCtx, thread: Thread, messageId: string | null): Promise<Id<"messages"> | null> {
  if (messageId === null) return null;
  const id = ctx.db.normalizeId("messages", messageId);
  const parent = id === null ? null : await ctx.db.get("messages", id);
  return parent?.threadId === thread._id ? parent._id : refuse("NOT_FOUND", { what: "message" });
}

/** Adds a message to a thread and notifies the other side. */
async function put(
  ctx: MutationCtx,
  { author, thread }: { author: Author; thread: Thread },
  written: MessageInput,
): Promise<void> {
  const { _id: threadId, clientId, messageType } = thread;
  const { side, userId, name, staff } = author;
  const recipientType = otherSide(side);
  const text = requireText(author, written.text);
  const documentIds = await attach(ctx, { clientId, staff }, written.documentIds);
  const parentMessageId = await findParent(ctx, thread, written.parentMessageId);
  const { isPriority, clientKey } = written;
  const at = Math.max(Date.now(), thread.lastAt + 1);
  const sent = { threadId, clientId, senderType: side, recipientType, senderId: userId, senderName: name, text };
  await ctx.db.insert("messages", {
    ...sent,
    messageType,
    isPriority,
    parentMessageId,
    documentIds,
    at,
    readAt: null,
    clientKey,
  });
  // Answering marks the earlier messages as read.
  await markThreadRead(ctx, thread, side);
  const current = await ctx.db.get("message_threads", threadId);
  if (current === null) return;
  const unread =
    side === "client" ? { unreadByStaff: current.unreadByStaff + 1 } : { unreadByClient: current.unreadByClient + 1 };
  await ctx.db.patch("message_threads", threadId, {
    ...unread,
    lastAt: at,
    lastSender: side,
    lastLine: lineOf(text),
    waitingFor: recipientType,
    // An urgent thread stays urgent until it is answered.
    isPriority: isPriority || (thread.lastSender === side && thread.isPriority),
    isArchived: false,
  });
  await followList(ctx, staff, current);
  await stopTyping(ctx, threadId, author);
  if (side === "staff") await noteForClient(ctx, thread);
  else if (current.unreadByStaff === 0) await noteForStaff(ctx, current);
}

interface ThreadRef {
  threadId: Id<"message_threads">;
}

interface ThreadInput extends Cases.PlaceIds {
  subject: string;
  messageType: MessageType;
}

async function open(ctx: MutationCtx, author: Author, opening: ThreadInput): Promise<Thread> {
  const place = await Cases.requirePlace(ctx, opening);
  const reason = subjectProblem(opening.subject);
  if (reason !== null) refuse("INVALID", { field: "subject", reason });
  const subject = opening.subject.trim();
  const threadId = await ctx.db.insert("message_threads", {
    ...place,
    subject,
    messageType: opening.messageType,
    isPriority: false,
    waitingFor: null,
    lastAt: 0,
    lastSender: author.side,
    unreadByClient: 0,
    unreadByStaff: 0,
    ownerId: author.side === "staff" ? author.userId : null,
    isArchived: false,
  });
  const isClient = author.side === "client";
  await ClientActivity.record(ctx, {
    ...place,
    activityType: isClient ? "message_from_client" : "message_from_team",
    description: isClient ? `The client wrote: ${subject}` : `We wrote: ${subject}`,
    metadata: { thread: threadId, title: subject },
    isVisibleToClient: true,
    byName: isClient ? null : author.name,
  });
  return await getThread(ctx, threadId);
}

async function begin(
  ctx: MutationCtx,
  author: Author,
  { clientId, caseId, subject, messageType, ...written }: NewThread & { clientId: string },
): Promise<ThreadRef & { isNew: boolean }> {
  const sent = await findSent(ctx, author, written);
  if (sent !== null) return { threadId: sent.threadId, isNew: false };
  await countUse(ctx, "message", author.userId);
  const thread = await open(ctx, author, { clientId, caseId, subject, messageType });
  await put(ctx, { author, thread }, { ...written, parentMessageId: null });
  return { threadId: thread._id, isNew: true };
}

/** Starts a thread as a client. Refuses NOT_FOUND for another client's case, INVALID with the field and why, and RATE_LIMITED. */
export async function beginAsClient(ctx: MutationCtx, client: PortalClient, thread: NewThread): Promise<ThreadRef> {
  const { threadId } = await begin(ctx, asClient(client), { ...thread, clientId: client.clientId });
  return { threadId };
}

/** Starts a thread as staff, who then own it. Refuses as `beginAsClient` does. */
export async function beginAsStaff(
  ctx: MutationCtx,
  staff: Staff,
  thread: NewThread & { clientId: string },
): Promise<ThreadRef> {
  const { threadId, isNew } = await begin(ctx, asStaff(staff), thread);
  if (isNew) {
    const [subject, after] = [thread.clientId, threadId];
    await recordEvent(ctx, { actor: staff, action: "messages:begin", subject, after });
  }
  return { threadId };
}

/** Sends a message in the client's own thread. Refuses NOT_FOUND, INVALID with the field and why, and RATE_LIMITED. */
export async function sendAsClient(
  ctx: MutationCtx,
  client: PortalClient,
  { threadId, ...written }: NewMessage,
): Promise<void> {
  const author = asClient(client);
  const thread = await getOwn(ctx, client, threadId);
  if ((await findSent(ctx, author, written)) !== null) return;
  await countUse(ctx, "message", client.userId);
  await put(ctx, { author, thread }, written);
}

/** Sends a message as staff. Refuses as `sendAsClient` does, and INVALID for a text with a merge field. */
export async function sendAsStaff(ctx: MutationCtx, staff: Staff, { threadId, ...written }: NewMessage): Promise<void> {
  const author = asStaff(staff);
  const thread = await getThread(ctx, threadId);
  if ((await findSent(ctx, author, written)) !== null) return;
  await countUse(ctx, "message", staff.userId);
  await put(ctx, { author, thread }, written);
  const [subject, after] = [thread.clientId, thread._id];
  await recordEvent(ctx, { actor: staff, action: "messages:send", subject, after });
}
