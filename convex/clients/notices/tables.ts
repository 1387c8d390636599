import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { NOTICE_KINDS, PRIORITIES } from "./rules";
import { vText, vTime } from "../../platform/validators";

export const vTold = {
  /** Null where it is about no case. */
  caseId: v.union(v.id("cases"), v.null()),
  kind: literals(...NOTICE_KINDS),
  /** The facts for the words: titles, reasons, a status. The browser writes the words, in the client's language. */
  facts: v.record(v.string(), vText),
  priority: literals(...PRIORITIES),
  at: v.number(),
  /** Epoch ms; hidden from then on. */
  expiresAt: v.number(),
  /** Null until the client has read it. */
  readAt: vTime,
};

export const portalNoticeTables = {
  // Notices for one client about actions of staff: one row per piece of news. Written with the activity; read by every open
  // portal of the client. Deleted by the sweep once it has expired, when a later one replaces it unread, when staff undo the
  // action, and with the client.
  portal_notices: defineTable({
    ...vTold,
    clientId: v.id("clients"),
    /** Null if no later one replaces it. */
    topic: vText,
  })
    .index("by_client_and_at", ["clientId", "at"]) // the list; deleting it with the client
    .index("by_client_and_topic", ["clientId", "topic"]) // replacing or withdrawing a topic's notices
    .index("by_client_and_readAt_and_at", ["clientId", "readAt", "at"]) // marking all as read
    .index("by_expiresAt", ["expiresAt"]), // the sweep

  // When a client was last emailed about portal news, and when the next email is due: one row per client. Written with the news
  // and by the job that sends; deleted with the client.
  portal_letters: defineTable({
    clientId: v.id("clients"),
    /** When the first news since the last email came; null while none is due. */
    firstAt: vTime,
    /** Epoch ms; null while none is due. */
    dueAt: vTime,
    sentAt: vTime,
  })
    .index("by_client", ["clientId"]) // the client's row
    .index("by_dueAt", ["dueAt"]), // emails whose job was lost
};
