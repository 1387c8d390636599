/** The ledger of transactions, its sums, and its payments as people read them. Pure; the browser imports this file. */

import { balanceCentsOf, type Paid } from "../money/rules";
import { PAYMENT_TYPES, type ToldTransaction } from "../../platform/providers/payments/port";

/** Every contract has at most one link for each: the retainer goes to the trust account, the balance to the operating account. */
export const PAYMENT_PURPOSES = ["retainer", "balance"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** The cents of one part of the fee. */
export function partCentsOf(contract: { feeCents: number; retainerCents: number }, purpose: PaymentPurpose): number {
  return purpose === "retainer" ? contract.retainerCents : balanceCentsOf(contract);
}

/** One transaction as last reported by the provider. */
export interface LedgerLine extends Pick<
  ToldTransaction,
  "transactionId" | "type" | "status" | "amountCents" | "refundedCents" | "originalTransactionId" | "occurredAt"
> {
  purpose: PaymentPurpose;
}

const RECEIVED: readonly string[] = ["FUNDS_IN_TRANSIT", "DEPOSITED", "SUCCESSFUL", "PARTIALLY_REFUNDED", "REFUNDED"];
const TAKEN_BACK: readonly string[] = ["achReturn", "chargeback", "void"];
/** Statuses of a payment that was received, and then returned or disputed. */
const LOST: readonly string[] = ["RETURNED", "CHARGED_BACK"];
/** Final statuses without money. */
const OVER: readonly string[] = ["ERROR", "VOIDED", ...LOST];
const REFUNDED: readonly string[] = ["REFUNDED", "PARTIALLY_REFUNDED"];
/** A dispute won by the practice: the bank gives the money back. */
const GIVEN_AGAIN = "chargeback_reversal";

/**
 * A payment's present worth: 0 until its money has arrived (a pending transfer may be returned, a pending card declined), and
 * again once it was returned, voided or disputed.
 */
export function worthOf(payment: LedgerLine, ledger: readonly LedgerLine[]): number {
  return isNoMoney(payment, ledger) ? 0 : payment.amountCents - refundedOf(payment.transactionId, ledger);
}

/** Whether a payment counts as no money, refunds aside: it has not arrived, or was returned, voided or disputed. */
function isNoMoney(payment: LedgerLine, ledger: readonly LedgerLine[]): boolean {
  if (!RECEIVED.includes(payment.status)) return true;
  const about = ledger.filter(
    ({ originalTransactionId, status }) => originalTransactionId === payment.transactionId && status !== "ERROR",
  );
  const count = (types: readonly string[]) => about.filter(({ type }) => types.includes(type)).length;
  return count(TAKEN_BACK) > count([GIVEN_AGAIN]);
}

/** Money on its way, such as a bank transfer of this week. */
export function comingFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]): number {
  const coming = ledger.filter((line) => {
    const isWaiting = !RECEIVED.includes(line.status) && !OVER.includes(line.status);
    return line.purpose === purpose && isPayment(line) && isWaiting && !isVoided(line.transactionId, ledger);
  });
  return coming.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The refunded part of a payment: the same whichever of its lines reports it, and never more than the payment. */
export function refundedOf(paymentId: string, ledger: readonly LedgerLine[]): number {
  const payment = ledger.find(({ transactionId }) => transactionId === paymentId);
  const refunds = ledger.filter(
    ({ type, status, originalTransactionId }) =>
      type === "refund" && status !== "ERROR" && originalTransactionId === paymentId,
  );
  const cents = refunds.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0);
  if (payment === undefined) return cents;
  return Math.min(payment.amountCents, Math.max(payment.refundedCents, cents));
}

/** Whether a payment was cancelled before its money moved: no money came, and none went back. */
export function isVoided(paymentId: string, ledger: readonly LedgerLine[]): boolean {
  return ledger.some(
    ({ transactionId, type, status, originalTransactionId }) =>
      (transactionId === paymentId && status === "VOIDED") ||
      (type === "void" && status !== "ERROR" && originalTransactionId === paymentId),
  );
}

/** Whether the line is a payment, not a refund or reversal. */
export function isPayment({ type }: Pick<LedgerLine, "type">): boolean {
  return PAYMENT_TYPES.includes(type);
}

/** Whether the line is a payment whose money has arrived. */
export function isReceived({ type, status }: Pick<LedgerLine, "type" | "status">): boolean {
  return isPayment({ type }) && RECEIVED.includes(status);
}

/** The money received and kept for one purpose, and the time of the last successful payment; null if there is none. */
export function receivedFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]) {
  const payments = ledger.filter((line) => line.purpose === purpose && isPayment(line));
  const cents = payments.reduce((sum, line) => sum + worthOf(line, ledger), 0);
  const came = payments.filter((line) => !isNoMoney(line, ledger));
  const kept = came.filter((line) => worthOf(line, ledger) > 0);
  // A payment refunded in full on purpose still counts as paid.
  const counted = kept.length > 0 ? kept : came;
  const paidAt = counted.length > 0 ? Math.max(...counted.map(({ occurredAt }) => occurredAt)) : null;
  const wasReceived = payments.some(
    ({ transactionId, status }) =>
      !isVoided(transactionId, ledger) && (RECEIVED.includes(status) || LOST.includes(status)),
  );
  return { cents, paidAt, wasReceived };
}

/** A refund that staff have marked as intended: this part of the payment is not owed again. */
export interface Waiver {
  transactionId: string;
  purpose: PaymentPurpose;
  cents: number;
}

interface OwedPart {
  purpose: PaymentPurpose;
  owedCents: number;
}

/**
 * The refunded cents of a part that the client does not owe again: at most the refund, and at most the unpaid rest of the part.
 */
export function waivedFor(
  { purpose, owedCents }: OwedPart,
  ledger: readonly LedgerLine[],
  waivers: readonly Waiver[],
): number {
  const refunded = waivers
    .filter((waiver) => waiver.purpose === purpose)
    .reduce((sum, { transactionId, cents }) => sum + Math.min(cents, refundedOf(transactionId, ledger)), 0);
  return Math.min(refunded, Math.max(0, owedCents - receivedFor(purpose, ledger).cents));
}

/** The money for one purpose that was not returned, disputed or voided, including refunded money. */
function cameFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]): number {
  const payments = ledger.filter((line) => line.purpose === purpose && isPayment(line));
  return payments.reduce((sum, line) => sum + (isNoMoney(line, ledger) ? 0 : line.amountCents), 0);
}

interface Owed {
  retainerCents: number;
  balanceCents: number;
  hasBalanceLink: boolean;
}

/** The amount due now for one purpose, without money that has arrived, is on its way, or was refunded on purpose. */
export function dueFor(part: OwedPart, ledger: readonly LedgerLine[], waivers: readonly Waiver[]): number {
  const { purpose, owedCents } = part;
  const settled = receivedFor(purpose, ledger).cents + waivedFor(part, ledger, waivers);
  return Math.max(0, owedCents - settled - comingFor(purpose, ledger));
}

/** The sums of a contract's ledger, independent of the order of its lines. */
export function paidOf(
  ledger: readonly LedgerLine[],
  { retainerCents, balanceCents, hasBalanceLink }: Owed,
  waivers: readonly Waiver[],
): Paid {
  const retainer = receivedFor("retainer", ledger);
  const balance = receivedFor("balance", ledger);
  const waived = {
    retainer: waivedFor({ purpose: "retainer", owedCents: retainerCents }, ledger, waivers),
    balance: waivedFor({ purpose: "balance", owedCents: balanceCents }, ledger, waivers),
  };
  const isRetainerPaid = retainerCents > 0 && retainer.cents + waived.retainer >= retainerCents;
  const isBalancePaid = balanceCents > 0 && balance.cents + waived.balance >= balanceCents;
  const unpaidBalance = balance.wasReceived ? "returned" : hasBalanceLink ? "charged" : "notCharged";
  return {
    retainer: isRetainerPaid ? "paid" : retainer.wasReceived ? "returned" : "pending",
    balance: isBalancePaid ? "paid" : unpaidBalance,
    paidCents: retainer.cents + balance.cents,
    waivedCents: waived.retainer + waived.balance,
    hasPaidRetainer: retainerCents > 0 && cameFor("retainer", ledger) >= retainerCents,
    retainerPaidAt: isRetainerPaid ? retainer.paidAt : null,
    balancePaidAt: isBalancePaid ? balance.paidAt : null,
  };
}

interface Excess {
  purpose: PaymentPurpose;
  owedCents: number;
  receivedCents: number;
  /** The newest counted payment, which identifies the excess. */
  transactionId: string;
}

/** Money received and kept in excess of the owed amount. */
export function excessOf(ledger: readonly LedgerLine[], owed: Readonly<Record<PaymentPurpose, number>>): Excess[] {
  return PAYMENT_PURPOSES.flatMap((purpose) => {
    const owedCents = owed[purpose];
    const receivedCents = receivedFor(purpose, ledger).cents;
    const newest = ledger
      .filter((line) => line.purpose === purpose && isPayment(line) && worthOf(line, ledger) > 0)
      .toSorted((a, b) => b.occurredAt - a.occurredAt || (a.transactionId < b.transactionId ? -1 : 1))[0];
    if (newest === undefined || receivedCents <= owedCents) return [];
    return [{ purpose, owedCents, receivedCents, transactionId: newest.transactionId }];
  });
}

/** The present worth of payments, by the month in which they came. */
export function worthByMonth(
  ledger: readonly (LedgerLine & { month: string })[],
): { month: string; purpose: PaymentPurpose; cents: number }[] {
  return ledger
    .filter(isPayment)
    .map((line) => ({ month: line.month, purpose: line.purpose, cents: worthOf(line, ledger) }));
}

/** Trouble with a payment, announced to staff once. */
export type PaymentTrouble =
  "payment_returned" | "payment_refunded" | "payment_voided" | "payment_disputed" | "payment_failed";

/** The trouble that a line means for staff, or null. */
export function troubleOf({ type, status }: Pick<LedgerLine, "type" | "status">): PaymentTrouble | null {
  if (status === "ERROR") return isPayment({ type }) ? "payment_failed" : null;
  if (type === "achReturn" || status === "RETURNED") return "payment_returned";
  if (type === "chargeback" || status === "CHARGED_BACK") return "payment_disputed";
  if (type === "void" || status === "VOIDED") return "payment_voided";
  return type === "refund" || REFUNDED.includes(status) ? "payment_refunded" : null;
}

/** The lost part of a payment, by any cause: the same whichever of its lines reports it. */
export function takenBackOf(paymentId: string, ledger: readonly LedgerLine[]): number {
  const payment = ledger.find(({ transactionId }) => transactionId === paymentId);
  if (payment !== undefined) return payment.amountCents - worthOf(payment, ledger);
  const about = ledger.filter(({ originalTransactionId }) => originalTransactionId === paymentId);
  return about.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0);
}

/** Number of won disputes of a payment: a later one is another dispute of the same sum. */
export function disputesWon(paymentId: string, ledger: readonly LedgerLine[]): number {
  const won = ledger.filter(({ type, status }) => type === GIVEN_AGAIN && status !== "ERROR");
  return won.filter(({ originalTransactionId }) => originalTransactionId === paymentId).length;
}

export const LONGEST_REASON = 500;

/** The problem with the reason of a waiver, or null. */
export function reasonProblem(reason: string): string | null {
  const text = reason.trim();
  if (text === "") return "Please say why the money was refunded";
  return text.length > LONGEST_REASON ? `The reason can have at most ${String(LONGEST_REASON)} characters` : null;
}

export const PAYMENT_STATES = ["processing", "failed", "cancelled", "paid", "partlyGivenBack", "givenBack"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

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
  if (LOST.includes(payment.status)) return "givenBack";
  if (!isReceived(payment)) return "processing";
  if (now.keptCents === 0) return "givenBack";
  return now.keptCents < payment.amountCents ? "partlyGivenBack" : "paid";
}

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
