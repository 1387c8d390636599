import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../validators/rules";
import { DELETION_STATES, REMOVED_PARTS } from "./rules";

export const vParts = v.array(v.object({ part: literals(...REMOVED_PARTS), all: v.number(), done: v.number() }));

export const clientDeletionTables = {
  // Clients that were deleted, and how far the removal of what they leave has come. Written by staff who delete and by the job that
  // removes; read by the page of the deleted client. Never deleted: with the client's row it says what became of the client.
  client_deletions: defineTable({
    clientId: v.id("clients"),
    state: literals(...DELETION_STATES),
    startedAt: v.number(),
    /** When the next batch is to run: one that has not by some time after has died. */
    dueAt: v.number(),
    finishedAt: vTime,
    /** How often the next batch has failed. */
    attempts: v.number(),
    parts: vParts,
    /** Lines of the payments' ledger that stay. */
    payments: v.number(),
    /** Who has deleted the client, and from where, for the access log of the documents. */
    userId: v.id("users"),
    userName: v.string(),
    userEmail: v.string(),
    ipAddress: vText,
    userAgent: vText,
  })
    .index("by_client", ["clientId"]) // the page of the deleted client
    .index("by_state_and_dueAt", ["state", "dueAt"]), // batches that have died
};
