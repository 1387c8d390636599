import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import {
  vEarlier,
  vInboxFilter,
  vNewMessage,
  vNewThread,
  vPlaceThreads,
  vStaffConversation,
  vStaffThreads,
  vTyping,
  vUnread,
} from "./answers";
import * as MessagePages from "./messagePages";
import * as ThreadState from "./threadState";
import * as Messages from "./model";
import { markAllRead as markAll, markThreadRead } from "./readMarks";
import { vSide } from "./tables";
import { searchThreads } from "./search";
import { listTypingForStaff, noteTyping } from "./typingIndicator";
import { beginAsStaff, sendAsStaff } from "./sendMessage";

const vOfThread = { threadId: v.string() };

/** The threads of all clients, by newest message; live. */
export const inbox = staffQuery({
  permission: "messages:read",
  args: { filter: vInboxFilter, wanted: v.number() },
  returns: vStaffThreads,
  handler: async (ctx, asked) => await Messages.listInbox(ctx, ctx.staff, asked),
});

/** The threads of a client, or of one case; live. Null without such a client or case. */
export const ofPlace = staffQuery({
  permission: "messages:read",
  args: { clientId: v.string(), caseId: vText, wanted: v.number() },
  returns: vPlaceThreads,
  handler: async (ctx, { wanted, ...place }) => await Messages.listOfPlace(ctx, place, wanted),
});

/** One thread with its newest messages, newest first; live. Null if it does not exist. */
export const read = staffQuery({
  permission: "messages:read",
  args: { ...vOfThread, wanted: v.number() },
  returns: vStaffConversation,
  handler: async (ctx, asked) => await MessagePages.read(ctx, ctx.staff, asked),
});

/** The page of messages before a time, newest first. Null if the thread does not exist. */
export const earlier = staffQuery({
  permission: "messages:read",
  args: { ...vOfThread, before: v.number() },
  returns: vEarlier,
  handler: async (ctx, asked) => await MessagePages.earlier(ctx, ctx.staff, asked),
});

/** The threads with all typed words in their client's name, their subject or a message; by newest message, archived ones too. */
export const search = staffQuery({
  permission: "messages:read",
  args: { typed: v.string() },
  returns: vStaffThreads,
  handler: async (ctx, { typed }) => await searchThreads(ctx, typed),
});

/** The practice's count of unread messages from clients; live. */
export const unread = staffQuery({
  permission: "messages:read",
  args: {},
  returns: vUnread,
  handler: async (ctx) => await Messages.countUnread(ctx, "staff"),
});

/** The other people who type in a thread; live. Empty if it does not exist. */
export const typing = staffQuery({
  permission: "messages:read",
  args: vOfThread,
  returns: vTyping,
  handler: async (ctx, { threadId }) => {
    const thread = await Messages.findThread(ctx, threadId);
    return thread === null ? [] : await listTypingForStaff(ctx, thread._id, ctx.staff.userId);
  },
});

/** Starts a thread with a client. Refuses NOT_FOUND, INVALID with the field and why, and RATE_LIMITED. */
export const begin = staffMutation({
  permission: "messages:write",
  args: { clientId: v.string(), thread: vNewThread },
  returns: v.object({ threadId: v.id("message_threads") }),
  handler: async (ctx, { clientId, thread }) => await beginAsStaff(ctx, ctx.staff, { ...thread, clientId }),
});

/** Refuses NOT_FOUND, INVALID with the field and why, and RATE_LIMITED. */
export const send = staffMutation({
  permission: "messages:write",
  args: { message: vNewMessage },
  returns: v.null(),
  handler: async (ctx, { message }) => {
    await sendAsStaff(ctx, ctx.staff, message);
  },
});

/** Marks a thread as read by the practice. Refuses NOT_FOUND, like the functions below. */
export const markRead = staffMutation({
  permission: "messages:write",
  args: vOfThread,
  returns: v.null(),
  handler: async (ctx, { threadId }) => {
    await markThreadRead(ctx, await Messages.getThread(ctx, threadId), "staff");
  },
});

/** Marks everything as read by the practice. `isDone` is false if one transaction cannot mark all: call again. */
export const markAllRead = staffMutation({
  permission: "messages:write",
  args: {},
  returns: v.object({ isDone: v.boolean() }),
  handler: async (ctx) => ({ isDone: await markAll(ctx, "staff") }),
});

export const setTyping = staffMutation({
  permission: "messages:write",
  args: vOfThread,
  returns: v.null(),
  handler: async (ctx, { threadId }) => {
    const { userId, name } = ctx.staff;
    await noteTyping(ctx, await Messages.getThread(ctx, threadId), { side: "staff", userId, name });
  },
});

/** Claims a thread, gives it to somebody, or gives it back. Refuses CHANGED_MEANWHILE if somebody else was faster. */
export const assign = staffMutation({
  permission: "messages:write",
  args: { ...vOfThread, from: vText, to: vText },
  returns: v.null(),
  handler: async (ctx, assignment) => {
    await ThreadState.assign(ctx, ctx.staff, assignment);
  },
});

export const setWaiting = staffMutation({
  permission: "messages:write",
  args: { ...vOfThread, waitingFor: v.union(vSide, v.null()) },
  returns: v.null(),
  handler: async (ctx, waiting) => {
    await ThreadState.setWaiting(ctx, ctx.staff, waiting);
  },
});

export const setArchived = staffMutation({
  permission: "messages:write",
  args: { ...vOfThread, isArchived: v.boolean() },
  returns: v.null(),
  handler: async (ctx, archived) => {
    await ThreadState.setArchived(ctx, ctx.staff, archived);
  },
});
