/** The payments of a contract for staff and client. Pure; the browser imports this file. */

import { isReceived, isVoided, worthOf, type LedgerLine } from "../payments/rules";

export const PAYMENT_STATES = ["processing", "failed", "cancelled", "paid", "partlyGivenBack", "givenBack"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const TAKEN_BACK: readonly string[] = ["RETURNED", "CHARGED_BACK"];

/** State of a payment. `keptCents`: the amount without refunds and reversals. */
export function paymentStateOf(
  payment: LedgerLine,
  ledger: readonly LedgerLine[],
): { state: PaymentState; keptCents: number } {
  const keptCents = worthOf(payment, ledger);
  const isCancelled = isVoided(payment.transactionId, ledger);
  return { state: stateOf(payment, { keptCents, isCancelled }), keptCents };
}

function stateOf(payment: LedgerLine, now: { keptCents: number; isCancelled: boolean }): PaymentState {
  if (payment.status === "ERROR") return "failed";
  if (now.isCancelled) return "cancelled";
  if (TAKEN_BACK.includes(payment.status)) return "givenBack";
  if (!isReceived(payment)) return "processing";
  if (now.keptCents === 0) return "givenBack";
  return now.keptCents < payment.amountCents ? "partlyGivenBack" : "paid";
}

/** Kinds of payment. */
export const PAYMENT_METHODS = ["card", "transfer", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export function paymentMethodOf({ type }: Pick<LedgerLine, "type">): PaymentMethod {
  if (type === "ccPayment") return "card";
  return type === "achPayment" ? "transfer" : "other";
}

/** A receipt number is the contract's number and the payment's index in order of recording, which never changes. */
export function receiptNumberOf(contractNumber: number, place: number): string {
  return `${String(contractNumber)}-${String(place + 1)}`;
}
