import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { PAYMENT_METHODS, PAYMENT_STATES } from "./rules";
import { vPaymentPurpose } from "./tables";

/** A payment as people read it. */
export const vShownPayment = v.object({
  transactionId: v.string(),
  receiptNumber: v.string(),
  purpose: vPaymentPurpose,
  state: literals(...PAYMENT_STATES),
  amountCents: v.number(),
  /** The amount without refunds and reversals. */
  keptCents: v.number(),
  refundedCents: v.number(),
  method: literals(...PAYMENT_METHODS),
  lastFour: vText,
  payerName: vText,
  errorText: vText,
  occurredAt: v.number(),
  /** Staff's decision about its refunds. */
  waiver: v.union(
    v.null(),
    v.object({ cents: v.number(), reason: v.string(), byName: v.string(), decidedAt: v.number() }),
  ),
});

/** Newest first. */
export const vContractPayments = v.array(vShownPayment);

export const vStraysPage = v.object({
  strays: v.array(
    v.object({
      transactionId: v.string(),
      amountCents: v.number(),
      payerName: vText,
      occurredAt: v.number(),
      foundAt: v.number(),
    }),
  ),
  nextCursor: vText,
});

/** A transaction as reported by the provider. */
export const vToldTransaction = v.object({
  transactionId: v.string(),
  linkId: vText,
  type: v.string(),
  status: v.string(),
  amountCents: v.number(),
  refundedCents: v.number(),
  originalTransactionId: vText,
  method: vText,
  lastFour: vText,
  payerName: vText,
  errorText: vText,
  occurredAt: v.number(),
  providerUpdatedAt: v.number(),
});

/** Money in by month, the oldest first. */
export const vMonths = v.array(v.object({ month: v.string(), purpose: vPaymentPurpose, cents: v.number() }));
