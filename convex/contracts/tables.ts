import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../caseTypes/tables";
import { vText, vTime } from "../validators/rules";
import { CONTRACT_STATUSES } from "./rules";

export const vContractStatus = literals(...CONTRACT_STATUSES);

export const contractTables = {
  // A contract as it was agreed and how far its signing is. Made by staff; status and links are written by the jobs that send it
  // and read the signing service. Of a deleted client, number, amounts and dates stay, to which the ledger belongs.
  contracts: defineTable({
    /** Rises by one with each contract: the key of the live list, whose newest is first. */
    number: v.number(),
    /** Strictly rising for one contract, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: vText,
    /** The keys by which the person is recognised (`personKeys`); absent in rows of earlier versions. */
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
    /** The public id `lead-{n}` of the lead it came from. */
    leadId: vText,
    /** The client that it made, or was linked with; absent until then. */
    clientId: v.optional(v.id("clients")),
    status: vContractStatus,
    /** Why it was declined or could not be sent. */
    statusReason: vText,
    /** The signing service's number of the signing request, as text. */
    submissionId: vText,
    /** The client's own link; whoever opens it can sign. */
    signingUrl: vText,
    sentAt: vTime,
    viewedAt: vTime,
    /** When the signing service says that it was completed. */
    signedAt: vTime,
    createdBy: v.union(v.id("users"), v.null()),
    createdByEmail: vText,
    createdByName: v.string(),
    archivedAt: vTime,
    /** When it was made, of one that was brought over; otherwise the row's own time counts. */
    madeAt: v.optional(v.number()),
    /** Whether this contract's client is reminded; the firm has a switch of its own. */
    hasReminders: v.boolean(),
    /** The browser's key of the form that was sent, so that sending it again makes no second contract. */
    formKey: v.string(),
    /** When its client was deleted and by whom: then nothing here names a person. Absent while the client is there. */
    deleted: v.optional(
      v.object({
        at: v.number(),
        byName: v.string(),
        /** Whether what was paid is in `receivedOfDeletedCents`; absent where an earlier version has deleted the client. */
        isCounted: v.optional(v.boolean()),
      }),
    ),
  })
    .index("by_number", ["number"]) // snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_submissionId", ["submissionId"]) // addresses and webhooks
    .index("by_leadId", ["leadId"]) // a lead's contracts
    .index("by_clientId", ["clientId"]) // what is removed with a client
    .index("by_emailKey", ["emailKey"]) // is this person known?
    .index("by_nameKey", ["nameKey"])
    .index("by_phoneKey", ["phoneKey"])
    .index("by_formKey", ["formKey"]) // the same form, sent again
    .index("by_status_and_sentAt", ["status", "sentAt"]), // reminders; reconciliation

  // How many contracts are on the list, and the next number to give: a single row.
  contract_counts: defineTable({
    listed: v.number(),
    nextNumber: v.number(),
    /** What was received for contracts that are on the list no more, because their clients were deleted. */
    receivedOfDeletedCents: v.optional(v.number()),
  }),
};
