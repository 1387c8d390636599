import { v } from "convex/values";
import { portalMutation, portalQuery } from "../../access/builders/portal";
import {
  vChoices,
  vEarlier,
  vNewMessage,
  vNewThread,
  vPortalConversation,
  vPortalThreads,
  vTyping,
  vUnread,
} from "./answers";
import { listChoices } from "./attachments";
import { earlierOfOwn, readOwn } from "./messagePages";
import * as Messages from "./model";
import { markAllRead as markAll, markThreadRead } from "./readMarks";
import { listTyping, noteTyping } from "./typingIndicator";
import { beginAsClient, sendAsClient } from "./sendMessage";

const vOfThread = { threadId: v.string() };

/** The client's threads, by newest message; live. */
export const list = portalQuery({
  permission: "portal:read",
  args: { wanted: v.number() },
  returns: vPortalThreads,
  handler: async (ctx, { wanted }) => await Messages.listOwn(ctx, ctx.client, wanted),
});

/** One thread with its newest messages, newest first; live. Null for any other client's. */
export const read = portalQuery({
  permission: "portal:read",
  args: { ...vOfThread, wanted: v.number() },
  returns: vPortalConversation,
  handler: async (ctx, asked) => await readOwn(ctx, ctx.client, asked),
});

/** The page of messages before a time, newest first. Null for any other client's thread. */
export const earlier = portalQuery({
  permission: "portal:read",
  args: { ...vOfThread, before: v.number() },
  returns: vEarlier,
  handler: async (ctx, asked) => await earlierOfOwn(ctx, ctx.client, asked),
});

/** The client's unread count; live. */
export const unread = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vUnread,
  handler: async (ctx) => await Messages.countUnread(ctx, ctx.client),
});

/** The members of the practice who type in a thread; live. Refuses NOT_FOUND for another client's thread. */
export const typing = portalQuery({
  permission: "portal:read",
  args: vOfThread,
  returns: vTyping,
  handler: async (ctx, { threadId }) => {
    const thread = await Messages.getOwn(ctx, ctx.client, threadId);
    return await listTyping(ctx, thread._id, "staff");
  },
});

/** The documents that the client can attach to a message; live. */
export const documents = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vChoices,
  handler: async (ctx) => await listChoices(ctx, ctx.client),
});

/** Starts a thread. Refuses NOT_FOUND for a case that is not the client's, INVALID with the field and why, and RATE_LIMITED. */
export const begin = portalMutation({
  permission: "portal:write",
  args: { thread: vNewThread },
  returns: v.object({ threadId: v.id("message_threads") }),
  handler: async (ctx, { thread }) => await beginAsClient(ctx, ctx.client, thread),
});

/** Refuses NOT_FOUND for a thread that is not the client's, INVALID with the field and why, and RATE_LIMITED. */
export const send = portalMutation({
  permission: "portal:write",
  args: { message: vNewMessage },
  returns: v.null(),
  handler: async (ctx, { message }) => {
    await sendAsClient(ctx, ctx.client, message);
  },
});

/** Marks a thread as read by the client. Refuses NOT_FOUND. */
export const markRead = portalMutation({
  permission: "portal:write",
  args: vOfThread,
  returns: v.null(),
  handler: async (ctx, { threadId }) => {
    await markThreadRead(ctx, await Messages.getOwn(ctx, ctx.client, threadId), "client");
  },
});

/** Marks everything as read by the client. `isDone` is false if one transaction cannot mark all: call again. */
export const markAllRead = portalMutation({
  permission: "portal:write",
  args: {},
  returns: v.object({ isDone: v.boolean() }),
  handler: async (ctx) => ({ isDone: await markAll(ctx, ctx.client) }),
});

/** Shows the client as typing. Refuses NOT_FOUND. */
export const setTyping = portalMutation({
  permission: "portal:write",
  args: vOfThread,
  returns: v.null(),
  handler: async (ctx, { threadId }) => {
    const { userId, name } = ctx.client;
    const thread = await Messages.getOwn(ctx, ctx.client, threadId);
    await noteTyping(ctx, thread, { side: "client", userId, name });
  },
});
