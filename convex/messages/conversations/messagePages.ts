/** A thread with its messages, page by page. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { PortalClient, Staff } from "../../access/accounts/actors";
import * as Documents from "../../documents/record/model";
import { isShownToClient } from "../../documents/sharing/rules";
import type { vEarlier, vPortalConversation, vShownMessage, vStaffConversation } from "./answers";
import { cut, findOwn, findThread, forClient, forStaff, messagesOf, writingTo, type Thread } from "./model";
import { listLength, PAGE, type Side } from "./rules";

/** An attached document for a side; for the client without its name if it is no longer shared. */
async function attachment(ctx: QueryCtx, documentId: Id<"client_documents">, side: Side) {
  const document = await Documents.find(ctx, documentId);
  const isUnshared = document !== null && side === "client" && !isShownToClient(document);
  const { fileName, mimeType } = document === null || isUnshared ? { fileName: null, mimeType: null } : document;
  return { documentId, fileName, mimeType, isUnshared };
}

/** The side that reads, and the person. */
interface Reader {
  side: Side;
  userId: Id<"users">;
}

async function shown(
  ctx: QueryCtx,
  message: Doc<"messages">,
  { side, userId }: Reader,
): Promise<Infer<typeof vShownMessage>> {
  return {
    messageId: message._id,
    ...pick(message, ["senderType", "senderName", "text", "messageType", "isPriority"]),
    ...pick(message, ["parentMessageId", "at", "readAt"]),
    isOwn: message.senderId === userId,
    attachments: await Promise.all(message.documentIds.map((documentId) => attachment(ctx, documentId, side))),
  };
}

type MessagePage = NonNullable<Infer<typeof vEarlier>>;

async function showPage(
  ctx: QueryCtx,
  rows: readonly Doc<"messages">[],
  { reader, count }: { reader: Reader; count: number },
): Promise<MessagePage> {
  const found = cut(rows, count);
  const messages = await Promise.all(found.shown.map((message) => shown(ctx, message, reader)));
  return { messages, hasOlder: found.hasOlder };
}

async function newestOf(ctx: QueryCtx, thread: Thread, { wanted, reader }: { wanted: number; reader: Reader }) {
  const count = listLength(wanted);
  const rows = await messagesOf(ctx, thread)
    .order("desc")
    .take(count + 1);
  return await showPage(ctx, rows, { reader, count });
}

async function earlierOf(
  ctx: QueryCtx,
  { _id }: Thread,
  { before, reader }: { before: number; reader: Reader },
): Promise<MessagePage> {
  const rows = await ctx.db
    .query("messages")
    .withIndex("by_thread_and_at", (q) => q.eq("threadId", _id).lt("at", before))
    .order("desc")
    .take(PAGE + 1);
  return await showPage(ctx, rows, { reader, count: PAGE });
}

/** Messages of a thread before a time: times rise strictly in a thread, so the time of a message is a cursor. */
interface EarlierInput {
  threadId: string;
  before: number;
}

/** The page of messages before a time in the client's own thread; null for any other thread. */
export async function earlierOfOwn(
  ctx: QueryCtx,
  client: PortalClient,
  { threadId, before }: EarlierInput,
): Promise<Infer<typeof vEarlier>> {
  const thread = await findOwn(ctx, client, threadId);
  if (thread === null) return null;
  return await earlierOf(ctx, thread, { before, reader: { side: "client", userId: client.userId } });
}

/** The page of messages before a time; null if the thread does not exist. */
export async function earlier(
  ctx: QueryCtx,
  { userId }: Staff,
  { threadId, before }: EarlierInput,
): Promise<Infer<typeof vEarlier>> {
  const thread = await findThread(ctx, threadId);
  if (thread === null) return null;
  return await earlierOf(ctx, thread, { before, reader: { side: "staff", userId } });
}

interface ReadInput {
  threadId: string;
  wanted: number;
}

/** A client's own thread with its newest messages; null for any other. */
export async function readOwn(
  ctx: QueryCtx,
  client: PortalClient,
  { threadId, wanted }: ReadInput,
): Promise<Infer<typeof vPortalConversation>> {
  const thread = await findOwn(ctx, client, threadId);
  if (thread === null) return null;
  const reader = { side: "client", userId: client.userId } as const;
  return { thread: await forClient(ctx, thread), ...(await newestOf(ctx, thread, { wanted, reader })) };
}

/** A thread with its newest messages; null if it does not exist. */
export async function read(
  ctx: QueryCtx,
  { userId }: Staff,
  { threadId, wanted }: ReadInput,
): Promise<Infer<typeof vStaffConversation>> {
  const thread = await findThread(ctx, threadId);
  if (thread === null) return null;
  const reader = { side: "staff", userId } as const;
  return {
    thread: await forStaff(ctx, thread),
    ...(await newestOf(ctx, thread, { wanted, reader })),
    ...(await writingTo(ctx, thread)),
  };
}
