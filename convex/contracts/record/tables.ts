import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText, vTime } from "../../platform/validators";
import { CONTRACT_STATUSES } from "./rules";

export const vContractStatus = literals(...CONTRACT_STATUSES);

export const contractTables = {
  // The agreed contract and the progress of its signing. Made by staff; status and links are written by the jobs that
  // send it and read the signing service. For a deleted client, number, amounts and dates stay, because the ledger
  // refers to them.
  contracts: defineTable({
    /** Rises by one with each contract: the key of the live list, newest first. */
    number: v.number(),
    /** Strictly rising per contract, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: vText,
    /** The keys that identify the person (`personKeys`); absent in rows of earlier versions. */
    nameKey: v.optional(v.string()),
    emailKey: v.optional(v.string()),
    phoneKey: v.optional(v.string()),
    contractType: v.string(),
    caseType: vCaseType,
    /** The typed text of the case type Other. */
    customCaseType: vText,
    services: v.string(),
    feeCents: v.number(),
    retainerCents: v.number(),
    paymentTerms: v.literal("STANDARD"),
    templateId: v.literal("manual"),
    creationSource: literals("manual", "lead"),
    /** The public id `lead-{n}` of its lead. */
    leadId: vText,
    /** The client that it made, or was linked with; absent until then. */
    clientId: v.optional(v.id("clients")),
    status: vContractStatus,
    /** Why it was declined or could not be sent. */
    statusReason: vText,
    /** The signing service's number of the signing request, as text. */
    submissionId: vText,
    /** The client's own link: anybody who has it can sign. */
    signingUrl: vText,
    sentAt: vTime,
    viewedAt: vTime,
    /** Time of completion, from the signing service. */
    signedAt: vTime,
    createdBy: v.union(v.id("users"), v.null()),
    createdByEmail: vText,
    createdByName: v.string(),
    archivedAt: vTime,
    /** When an imported contract was made; for others the row's own time counts. */
    madeAt: v.optional(v.number()),
    /** Whether this contract's client is reminded; the firm has its own switch. */
    hasReminders: v.boolean(),
    /** The browser's key of the form, so that sending it again makes no second contract. */
    formKey: v.string(),
    /** Time and author of its client's deletion: then nothing here names a person. Absent while the client exists. */
    deleted: v.optional(
      v.object({
        at: v.number(),
        byName: v.string(),
        /**
         * Whether the payments are in `receivedOfDeletedCents`; absent if an earlier version has deleted the client.
         */
        isCounted: v.optional(v.boolean()),
      }),
    ),
  })
    .index("by_number", ["number"]) // snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_submissionId", ["submissionId"]) // addresses and webhooks
    .index("by_leadId", ["leadId"]) // a lead's contracts
    .index("by_clientId", ["clientId"]) // removal with a client
    .index("by_emailKey", ["emailKey"]) // known people
    .index("by_nameKey", ["nameKey"])
    .index("by_phoneKey", ["phoneKey"])
    .index("by_formKey", ["formKey"]) // a repeated form
    .index("by_status_and_sentAt", ["status", "sentAt"]), // reminders; reconciliation

  // The number of listed contracts, and the next number to assign: a single row.
  contract_counts: defineTable({
    listed: v.number(),
    nextNumber: v.number(),
    /** Money received for contracts that are no longer listed, because their clients were deleted. */
    receivedOfDeletedCents: v.optional(v.number()),
  }),
};
