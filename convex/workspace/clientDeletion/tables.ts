import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { DELETION_STATES, REMOVED_PARTS } from "./rules";

/** A deletion and its progress. */
export const vDeletion = v.object({
  state: literals(...DELETION_STATES),
  startedAt: v.number(),
  finishedAt: vTime,
  parts: v.array(v.object({ part: literals(...REMOVED_PARTS), all: v.number(), done: v.number() })),
  /** Lines of the payments' ledger that stay. */
  payments: v.number(),
});

export const clientDeletionTables = {
  // Deletions of clients, with the progress of the removal. Written by staff who delete and by the job that removes;
  // read by the page of the deleted client. Never deleted: it documents the deletion, beside the client's emptied row.
  client_deletions: defineTable({
    clientId: v.id("clients"),
    ...vDeletion.fields,
    /** When the next batch is due: one that is long overdue has died. */
    dueAt: v.number(),
    /** Failures of the next batch. */
    attempts: v.number(),
    /** The person who deleted the client, and their device, for the access log of the documents. */
    userId: v.id("users"),
    userName: v.string(),
    userEmail: v.string(),
    ipAddress: vText,
    userAgent: vText,
  })
    .index("by_client", ["clientId"]) // the page of the deleted client
    .index("by_state_and_dueAt", ["state", "dueAt"]), // dead batches
};
