import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vTime } from "../validators/rules";
import { MESSAGE_TYPES, SIDES } from "./rules";

export const vSide = literals(...SIDES);
export const vMessageType = literals(...MESSAGE_TYPES);

export const vThreadFacts = {
  subject: v.string(),
  messageType: vMessageType,
  /** The last message of the side that waits for an answer is urgent. */
  isPriority: v.boolean(),
  /** Who has to write next; null where nobody has to. */
  waitingFor: v.union(vSide, v.null()),
};

export const vTemplateForm = v.object({ name: v.string(), text: v.string() });

export const messageTables = {
  // What a client and the practice write about one subject. Written by both sides; read by both. Deleted with the client.
  message_threads: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    ...vThreadFacts,
    /** Strictly rising in the thread: when the newest message came. */
    lastAt: v.number(),
    lastSender: vSide,
    unreadByClient: v.number(),
    unreadByStaff: v.number(),
    /** Who of the practice answers; null while nobody has claimed it. */
    ownerId: v.union(v.id("users"), v.null()),
    isArchived: v.boolean(),
  })
    .index("by_client_and_lastAt", ["clientId", "lastAt"]) // the client's portal and page
    .index("by_case_and_lastAt", ["caseId", "lastAt"]) // the case's page
    .index("by_client_and_unreadByClient", ["clientId", "unreadByClient"]) // the portal's badge
    .index("by_unreadByStaff", ["unreadByStaff"]) // the badge of staff
    .index("by_isArchived_and_lastAt", ["isArchived", "lastAt"]) // the inbox
    .index("by_isArchived_and_ownerId_and_lastAt", ["isArchived", "ownerId", "lastAt"]) // mine, nobody's
    .index("by_isArchived_and_waitingFor_and_lastAt", ["isArchived", "waitingFor", "lastAt"]), // waiting for us

  // One message. Written by its sender; nothing of it changes but when it was read. Deleted with the client.
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
    .index("by_thread_and_recipientType_and_readAt", ["threadId", "recipientType", "readAt"]) // what a side has not read
    .index("by_client_and_at", ["clientId", "at"]) // the export, the deletion
    .index("by_sender_and_clientKey", ["senderId", "clientKey"]), // a message that is sent again

  // Who types now. Rows of a few seconds, apart from the threads, so that typing redraws no list; swept by the hour.
  message_typing: defineTable({
    threadId: v.id("message_threads"),
    clientId: v.id("clients"),
    side: vSide,
    userId: v.id("users"),
    name: v.string(),
    until: v.number(),
  })
    .index("by_thread_and_side_and_userId", ["threadId", "side", "userId"]) // who of a side types; one row for each person
    .index("by_client", ["clientId"]) // the deletion
    .index("by_until", ["until"]), // the sweep

  // When a client was last told by email that there are messages, and when the next such letter is due: one row for each client.
  message_notices: defineTable({ clientId: v.id("clients"), dueAt: vTime, sentAt: vTime })
    .index("by_client", ["clientId"]) // the client's row
    .index("by_dueAt", ["dueAt"]), // letters that have lost their job

  // Replies that staff begin with. Written by administrators; about nobody.
  reply_templates: defineTable({
    ...vTemplateForm.fields,
    /** How often it was saved: an edit of an outdated one is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_name", ["name"]), // the list
};
