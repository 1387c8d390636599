import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { NOTICE_KINDS, PRIORITIES } from "./rules";

export const vTold = {
  /** Null where it is about no case. */
  caseId: v.union(v.id("cases"), v.null()),
  kind: literals(...NOTICE_KINDS),
  /** What the words are made of: titles, reasons, a status. The words themselves are the browser's, in the client's language. */
  facts: v.record(v.string(), v.union(v.string(), v.null())),
  priority: literals(...PRIORITIES),
  at: v.number(),
  /** Epoch ms; from then on nobody sees it. */
  expiresAt: v.number(),
  /** Null until the client has read it. */
  readAt: v.union(v.number(), v.null()),
};

export const portalNoticeTables = {
  // What one client is told of what staff do: a row for each piece of news. Written with the activity that it tells of; read by
  // every open portal of the client. Deleted by the sweep once it has expired, when a later one overtakes it unread, when staff take
  // back what it tells, and with the client.
  portal_notices: defineTable({
    ...vTold,
    clientId: v.id("clients"),
    /** What it is about; null where nothing overtakes it. */
    topic: v.union(v.string(), v.null()),
  })
    .index("by_client_and_at", ["clientId", "at"]) // the list; what is removed with the client
    .index("by_client_and_topic", ["clientId", "topic"]) // what a later one overtakes, or staff take back
    .index("by_client_and_readAt_and_at", ["clientId", "readAt", "at"]) // marking all as read
    .index("by_expiresAt", ["expiresAt"]), // the sweep

  // When a client was last written to about news in the portal, and when the next such letter is due: one row for each client.
  // Written with the news and by the job that sends; deleted with the client.
  portal_letters: defineTable({
    clientId: v.id("clients"),
    /** When the first news came that no letter has told yet; null while none is due. */
    firstAt: v.union(v.number(), v.null()),
    /** Epoch ms; null while none is due. */
    dueAt: v.union(v.number(), v.null()),
    sentAt: v.union(v.number(), v.null()),
  })
    .index("by_client", ["clientId"]) // the client's row
    .index("by_dueAt", ["dueAt"]), // letters that have lost their job
};
