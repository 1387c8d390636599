import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { COPY_PARTS } from "./rules";

export const vCopyPart = literals(...COPY_PARTS);

export const vCopyFormat = v.literal(2);

/** The bytes of a copy and its key. */
export const vCopy = v.object({
  part: vCopyPart,
  storageId: v.id("_storage"),
  /** The key of this copy, itself encrypted with SIGNED_COPY_KEY. */
  sealedKey: v.string(),
  /** The length of the signed document. */
  plainBytes: v.number(),
});

export const signingTables = {
  // Received webhooks of the signing service: each is processed once. Written by the webhook; swept by the hourly reconciliation.
  signing_events: defineTable({
    /** Identifies an event: its type, its subject, and its time. */
    eventKey: v.string(),
    submissionId: vText,
    receivedAt: v.number(),
  })
    .index("by_eventKey", ["eventKey"]) // whether it was received before
    .index("by_receivedAt", ["receivedAt"]), // the sweep

  // Our own copy of a signed contract with the audit page, encrypted. Written once by the job that fetches it; read by the
  // contract's page; deleted with the contract.
  signed_copies: defineTable({
    ...vCopy.fields,
    contractId: v.id("contracts"),
    /** The format of documents. Older copies have none: each is a single message. */
    format: v.optional(vCopyFormat),
    madeAt: v.number(),
  }).index("by_contract_and_part", ["contractId", "part"]),
};
