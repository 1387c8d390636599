import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../validators/rules";
import { PAYMENT_PURPOSES } from "./rules";

export const vPaymentPurpose = literals(...PAYMENT_PURPOSES);

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
    /** The month in which it came, by the practice's clock at that time: "2026-11". */
    month: v.string(),
  })
    .index("by_transactionId", ["transactionId"]) // one transaction
    .index("by_contract", ["contractId"]), // what a contract's ledger comes to

  // Money that came by no link of ours, so that it is told once and never lost. Written where a transaction is read; deleted when a
  // link turns out to explain it.
  payment_strays: defineTable({
    transactionId: v.string(),
    linkId: vText,
    amountCents: v.number(),
    payerName: vText,
    occurredAt: v.number(),
    foundAt: v.number(),
    /** The news of it, which ends when its contract is found; absent in rows of earlier versions. */
    newsId: v.optional(v.id("notifications")),
  })
    .index("by_transactionId", ["transactionId"]) // whether it was told before
    .index("by_linkId", ["linkId"]), // what a link explains once it is known

  // Refunds of which staff have said that they were on purpose, one row for each payment: so much is not owed again. Written and
  // deleted by staff; the reason is cleared when the client is deleted.
  payment_waivers: defineTable({
    contractId: v.id("contracts"),
    /** The payment that was given back. */
    transactionId: v.string(),
    purpose: vPaymentPurpose,
    cents: v.number(),
    reason: v.string(),
    byName: v.string(),
    decidedAt: v.number(),
  }).index("by_contract", ["contractId", "transactionId"]), // what a contract owes; one payment

  // Webhooks of the payment provider that were received: each is worked off once.
  payment_events: defineTable({ eventId: v.string(), receivedAt: v.number() })
    .index("by_eventId", ["eventId"]) // whether it was received before
    .index("by_receivedAt", ["receivedAt"]), // the sweep

  // Transactions of which a webhook has told and that are not read yet. Deleted with the answer; a reading that died with its server is
  // begun again.
  payment_readings: defineTable({
    transactionId: v.string(),
    attempt: v.number(),
    /** When the reading is taken for dead. */
    dueAt: v.number(),
  })
    .index("by_transactionId", ["transactionId"]) // one transaction
    .index("by_dueAt", ["dueAt"]), // readings that have died

  // Money in by month, for the picture. Written where the ledger changes.
  payment_months: defineTable({ month: v.string(), purpose: vPaymentPurpose, cents: v.number() }).index(
    "by_month_and_purpose",
    ["month", "purpose"],
  ),
};
