import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { PAYMENT_PURPOSES } from "./rules";

export const vPaymentPurpose = literals(...PAYMENT_PURPOSES);

const vText = v.union(v.string(), v.null());

export const paymentTables = {
  // The payment provider's client for a person, kept so that each person has one. Families share addresses, so the name counts too.
  payment_clients: defineTable({ personKey: v.string(), providerClientId: v.string(), madeAt: v.number() }).index(
    "by_personKey",
    ["personKey"],
  ),

  // The links by which a client pays. Written once by the job that makes the link.
  payment_links: defineTable({
    contractId: v.id("contracts"),
    purpose: vPaymentPurpose,
    linkId: v.string(),
    url: v.string(),
    amountCents: v.number(),
    memo: v.string(),
    madeAt: v.number(),
  })
    .index("by_contract_and_purpose", ["contractId", "purpose"]) // one link; both
    .index("by_linkId", ["linkId"]) // a transaction's contract
    .index("by_madeAt", ["madeAt"]), // reconciliation

  // The ledger: every transaction as the provider last told it. What was paid is computed from these rows alone. Written by the
  // jobs that read the provider; kept for five years, also when the client is deleted.
  payment_transactions: defineTable({
    transactionId: v.string(),
    contractId: v.id("contracts"),
    purpose: vPaymentPurpose,
    linkId: v.string(),
    /** The provider's words. */
    type: v.string(),
    status: v.string(),
    amountCents: v.number(),
    refundedCents: v.number(),
    originalTransactionId: vText,
    method: vText,
    lastFour: vText,
    payerName: vText,
    errorText: vText,
    /** Epoch ms of the provider's clock. */
    occurredAt: v.number(),
    providerUpdatedAt: v.number(),
  })
    .index("by_transactionId", ["transactionId"]) // one transaction
    .index("by_contract", ["contractId"]), // what a contract's ledger comes to

  // Webhooks of the payment provider that were received: each is worked off once.
  payment_events: defineTable({ eventId: v.string(), receivedAt: v.number() })
    .index("by_eventId", ["eventId"]) // whether it was received before
    .index("by_receivedAt", ["receivedAt"]), // the sweep

  // Money in by month, for the picture. Written where the ledger changes.
  payment_months: defineTable({ month: v.string(), purpose: vPaymentPurpose, cents: v.number() }).index(
    "by_month_and_purpose",
    ["month", "purpose"],
  ),
};
