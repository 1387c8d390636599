import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { ACCESS_ACTIONS } from "./rules";

export const vAccessAction = literals(...ACCESS_ACTIONS);

export const documentOpeningTables = {
  // The access log: who got a document's key, or deleted it. Written in the transaction that gives the key out; nothing
  // changes or deletes a row, not even the deletion of its client.
  document_accesses: defineTable({
    documentId: v.id("client_documents"),
    clientId: v.id("clients"),
    /** Copied: the document may be deleted. */
    fileName: v.string(),
    typeName: v.string(),
    action: vAccessAction,
    at: v.number(),
    /** Numbers the previews and downloads of one person. */
    nth: v.optional(v.number()),
    userId: v.id("users"),
    userName: v.string(),
    userEmail: v.string(),
    ipAddress: vText,
    userAgent: vText,
  })
    .index("by_document_and_at", ["documentId", "at"]) // the log of one document
    .index("by_client_and_at", ["clientId", "at"]) // the log of a client, deleted documents included
    .index("by_user_and_nth", ["userId", "nth"]), // time of the opening 200 before, without reading those between

  // Exports of all documents of a client: one row for each person and client. Written when an export begins and ends;
  // names people only by id.
  document_exports: defineTable({
    userId: v.id("users"),
    clientId: v.id("clients"),
    /** The browser's key of the export, so that beginning it twice is one export. */
    formKey: v.string(),
    startedAt: v.number(),
    endsAt: v.number(),
  })
    .index("by_user_and_client", ["userId", "clientId"]) // whether an export runs
    .index("by_user_and_startedAt", ["userId", "startedAt"]), // exports since a sign-in

  // When a person who opened many documents last proved their identity: earlier openings do not count. One row for
  // each.
  document_readers: defineTable({ userId: v.id("users"), signedInAt: v.number() }).index("by_user", ["userId"]),
};
