import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { PAYMENT_PURPOSES } from "./rules";

export const vPaymentPurpose = literals(...PAYMENT_PURPOSES);

export const ledgerTables = {
  // A client's payment links. Written once by the job that makes the link.
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

  // The ledger: every transaction as last reported by the provider. The amount paid is computed from these rows alone. Written by
  // the jobs that read the provider; kept for five years, even if the client is deleted.
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
    /** The month in which it came, by the practice's calendar at that time: "2026-11". */
    month: v.string(),
  })
    .index("by_transactionId", ["transactionId"]) // one transaction
    .index("by_contract", ["contractId"]), // the sums of a contract's ledger

  // Unmatched payments, without one of our links, so that each is announced once and never lost. Written where a transaction is
  // read; deleted when a link is found to explain it.
  payment_strays: defineTable({
    transactionId: v.string(),
    linkId: vText,
    amountCents: v.number(),
    payerName: vText,
    occurredAt: v.number(),
    foundAt: v.number(),
    /** Its news, which ends when its contract is found; absent in rows of earlier versions. */
    newsId: v.optional(v.id("notifications")),
  })
    .index("by_transactionId", ["transactionId"]) // whether it was announced
    .index("by_linkId", ["linkId"]), // payments to match with a new link

  // Refunds that staff have marked as intended, one row per payment: this part is not owed again. Written and deleted by staff;
  // the reason is cleared when the client is deleted.
  payment_waivers: defineTable({
    contractId: v.id("contracts"),
    /** The refunded payment. */
    transactionId: v.string(),
    purpose: vPaymentPurpose,
    cents: v.number(),
    reason: v.string(),
    byName: v.string(),
    decidedAt: v.number(),
  }).index("by_contract", ["contractId", "transactionId"]), // the waivers of a contract; one payment

  // Received webhooks of the payment provider: each is processed once.
  payment_events: defineTable({ eventId: v.string(), receivedAt: v.number() })
    .index("by_eventId", ["eventId"]) // whether it was received before
    .index("by_receivedAt", ["receivedAt"]), // the sweep

  // Transactions reported by a webhook and not read yet. Deleted with the answer; a reading that died with its server is
  // restarted.
  payment_readings: defineTable({
    transactionId: v.string(),
    attempt: v.number(),
    /** When the reading counts as dead. */
    dueAt: v.number(),
  })
    .index("by_transactionId", ["transactionId"]) // one transaction
    .index("by_dueAt", ["dueAt"]), // readings that have died

  // Money in by month, for the chart. Written where the ledger changes.
  payment_months: defineTable({ month: v.string(), purpose: vPaymentPurpose, cents: v.number() }).index(
    "by_month_and_purpose",
    ["month", "purpose"],
  ),
};
