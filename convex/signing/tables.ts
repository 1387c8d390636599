import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signingTables = {
  // Webhooks of the signing service that were received: each is worked off once. Written by the webhook; swept by the hourly
  // reconciliation.
  signing_events: defineTable({
    /** What tells one event from all others: its type, what it is about, and its time. */
    eventKey: v.string(),
    submissionId: v.union(v.string(), v.null()),
    receivedAt: v.number(),
  })
    .index("by_eventKey", ["eventKey"]) // whether it was received before
    .index("by_receivedAt", ["receivedAt"]), // the sweep

  // Our own copy of a signed contract with the audit page, encrypted. Written once by the job that fetches it; read by the
  // contract's page; deleted with the contract.
  signed_copies: defineTable({
    contractId: v.id("contracts"),
    storageId: v.id("_storage"),
    /** The key of this copy, itself encrypted with SIGNED_COPY_KEY. */
    sealedKey: v.string(),
    plainBytes: v.number(),
    madeAt: v.number(),
  }).index("by_contract", ["contractId"]),
};
