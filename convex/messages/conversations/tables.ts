import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vTime } from "../../platform/validators";
import { MESSAGE_TYPES, SIDES } from "./rules";

export const vSide = literals(...SIDES);
export const vMessageType = literals(...MESSAGE_TYPES);

export const vThreadFacts = {
  subject: v.string(),
  messageType: vMessageType,
  /** The last message of the side that waits for an answer is urgent. */
  isPriority: v.boolean(),
  /** The side that has to write next; null if neither has. */
  waitingFor: v.union(vSide, v.null()),
};

export const messageTables = {
  // A thread: the messages between a client and the practice about one subject. Written and read by both sides. Deleted with the
  // client.
  message_threads: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    ...vThreadFacts,
    /** Strictly rising in the thread: the time of the newest message. */
    lastAt: v.number(),
    lastSender: vSide,
    /** The beginning of the newest message, for lists. Missing in threads whose newest message is of an earlier version. */
    lastLine: v.optional(v.string()),
    unreadByClient: v.number(),
    unreadByStaff: v.number(),
    /** The member of the practice who answers; null while nobody has claimed it. */
    ownerId: v.union(v.id("users"), v.null()),
    /** The last change of the owner; missing before the first. */
    assigned: v.optional(v.object({ byName: v.string(), at: v.number() })),
    isArchived: v.boolean(),
  })
    .index("by_client_and_lastAt", ["clientId", "lastAt"]) // the client's portal and page
    .index("by_case_and_lastAt", ["caseId", "lastAt"]) // the case's page
    .index("by_client_and_unreadByClient", ["clientId", "unreadByClient"]) // the portal's badge
    .index("by_unreadByStaff", ["unreadByStaff"]) // the badge of staff
    .index("by_isArchived_and_lastAt", ["isArchived", "lastAt"]) // the inbox
    .index("by_isArchived_and_ownerId_and_lastAt", ["isArchived", "ownerId", "lastAt"]) // mine, unassigned
    .index("by_isArchived_and_waitingFor_and_ownerId_and_lastAt", ["isArchived", "waitingFor", "ownerId", "lastAt"]) // Today
    .index("by_isArchived_and_waitingFor_and_lastAt", ["isArchived", "waitingFor", "lastAt"]) // waiting for us
    .searchIndex("by_subject", { searchField: "subject" }), // the search of the inbox

  // One message. Written by its sender; only `readAt` changes later. Deleted with the client.
  messages: defineTable({
    threadId: v.id("message_threads"),
    clientId: v.id("clients"),
    senderType: vSide,
    recipientType: vSide,
    senderId: v.id("users"),
    senderName: v.string(),
    text: v.string(),
    messageType: vMessageType,
    isPriority: v.boolean(),
    parentMessageId: v.union(v.id("messages"), v.null()),
    documentIds: v.array(v.id("client_documents")),
    at: v.number(),
    readAt: vTime,
    clientKey: v.string(),
  })
    .index("by_thread_and_at", ["threadId", "at"]) // the thread, newest first
    .index("by_thread_and_recipientType_and_readAt", ["threadId", "recipientType", "readAt"]) // a side's unread messages
    .index("by_client_and_at", ["clientId", "at"]) // the export, the deletion
    .index("by_sender_and_clientKey", ["senderId", "clientKey"]) // a message that is sent again
    .searchIndex("by_text", { searchField: "text" }), // the search of the inbox

  // People who type now. Rows of a few seconds, separate from the threads, so that typing redraws no list; swept hourly.
  message_typing: defineTable({
    threadId: v.id("message_threads"),
    clientId: v.id("clients"),
    side: vSide,
    userId: v.id("users"),
    name: v.string(),
    until: v.number(),
  })
    .index("by_thread_and_side_and_userId", ["threadId", "side", "userId"]) // a side's typing people; one row per person
    .index("by_client", ["clientId"]) // the deletion
    .index("by_until", ["until"]), // the sweep

  // When a client was last emailed about messages, and when the next email is due: one row per client.
  message_notices: defineTable({ clientId: v.id("clients"), dueAt: vTime, sentAt: vTime })
    .index("by_client", ["clientId"]) // the client's row
    .index("by_dueAt", ["dueAt"]), // emails whose job was lost
};
