/** Payment links, the ledger of transactions, and what it comes to. Pure; the browser imports this file. */

import type { Paid } from "../contractMoney/rules";
import { PAYMENT_TYPES, type ToldTransaction } from "../providers/paymentsPort";
import { nameText } from "../texts/rules";

/** Every contract has at most one link for each: the retainer goes to the trust account, the balance to the operating account. */
export const PAYMENT_PURPOSES = ["retainer", "balance"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

export const ACCOUNT_OF = { retainer: "trust", balance: "operating" } as const;

interface MemoFacts {
  purpose: PaymentPurpose;
  caseTypeWords: string;
  clientName: string;
}

/** The text of the link at the provider, which the client reads beside the amount. */
export function memoOf({ purpose, caseTypeWords, clientName }: MemoFacts): string {
  const words = purpose === "retainer" ? "Retainer" : "Balance Payment";
  return `${words} for ${caseTypeWords} - ${nameText(clientName)}`;
}

/** One transaction as the provider last told it. */
export interface LedgerLine extends Pick<
  ToldTransaction,
  "transactionId" | "type" | "status" | "amountCents" | "refundedCents" | "originalTransactionId" | "occurredAt"
> {
  purpose: PaymentPurpose;
}

const RECEIVED: readonly string[] = ["FUNDS_IN_TRANSIT", "DEPOSITED", "SUCCESSFUL", "PARTIALLY_REFUNDED", "REFUNDED"];
const TAKEN_BACK: readonly string[] = ["achReturn", "chargeback", "void"];
/** Nothing comes any more by a payment in one of these. */
const OVER: readonly string[] = ["ERROR", "RETURNED", "CHARGED_BACK", "VOIDED"];
const REFUNDED: readonly string[] = ["REFUNDED", "PARTIALLY_REFUNDED"];
/** A dispute that the practice has won gives the money back. */
const GIVEN_AGAIN = "chargeback_reversal";

/**
 * What a payment is worth now: nothing until its money is on the way (a bank transfer that is pending may still be returned, and a
 * card that is pending may still be declined), and nothing once it was returned, voided or disputed.
 */
export function worthOf(payment: LedgerLine, ledger: readonly LedgerLine[]): number {
  return isNoMoney(payment, ledger) ? 0 : payment.amountCents - refundedOf(payment.transactionId, ledger);
}

/** Whether a payment is no money, whatever was refunded of it: it has not come, or was returned, voided or disputed. */
function isNoMoney(payment: LedgerLine, ledger: readonly LedgerLine[]): boolean {
  if (!RECEIVED.includes(payment.status)) return true;
  const about = ledger.filter(
    ({ originalTransactionId, status }) => originalTransactionId === payment.transactionId && status !== "ERROR",
  );
  const count = (types: readonly string[]) => about.filter(({ type }) => types.includes(type)).length;
  return count(TAKEN_BACK) > count([GIVEN_AGAIN]);
}

/** What is on its way and not money yet, such as a bank transfer of this week. */
export function comingFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]): number {
  const coming = ledger.filter((line) => {
    const isWaiting = !RECEIVED.includes(line.status) && !OVER.includes(line.status);
    return line.purpose === purpose && isPayment(line) && isWaiting && !isVoided(line.transactionId, ledger);
  });
  return coming.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What was given back of a payment so far: the same whichever of its lines has told of it, and never more than the payment. */
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

/** Whether a payment was cancelled before its money moved: nothing came by it, and nothing went back. */
export function isVoided(paymentId: string, ledger: readonly LedgerLine[]): boolean {
  return ledger.some(
    ({ transactionId, type, status, originalTransactionId }) =>
      (transactionId === paymentId && status === "VOIDED") ||
      (type === "void" && status !== "ERROR" && originalTransactionId === paymentId),
  );
}

/** Whether it is a payment, and not what became of one. */
export function isPayment({ type }: Pick<LedgerLine, "type">): boolean {
  return PAYMENT_TYPES.includes(type);
}

/** Whether it is a payment whose money has come. */
export function isReceived({ type, status }: Pick<LedgerLine, "type" | "status">): boolean {
  return isPayment({ type }) && RECEIVED.includes(status);
}

/** What was received and kept for one purpose, and when the last payment that succeeded came; null where none has. */
function receivedFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]) {
  const payments = ledger.filter((line) => line.purpose === purpose && PAYMENT_TYPES.includes(line.type));
  const cents = payments.reduce((sum, line) => sum + worthOf(line, ledger), 0);
  const came = payments.filter((line) => !isNoMoney(line, ledger));
  const kept = came.filter((line) => worthOf(line, ledger) > 0);
  // What was all given back on purpose is paid, too.
  const counted = kept.length > 0 ? kept : came;
  const paidAt = counted.length > 0 ? Math.max(...counted.map(({ occurredAt }) => occurredAt)) : null;
  const wasReceived = payments.some(
    ({ transactionId, status }) =>
      !isVoided(transactionId, ledger) &&
      (RECEIVED.includes(status) || status === "RETURNED" || status === "CHARGED_BACK"),
  );
  return { cents, paidAt, wasReceived };
}

/** A refund of which staff have said that it was on purpose: so much of the payment is not owed again. */
export interface Waiver {
  transactionId: string;
  purpose: PaymentPurpose;
  cents: number;
}

/** One part of the fee. */
interface OwedPart {
  purpose: PaymentPurpose;
  owedCents: number;
}

/** The refunded cents of a part that the client does not owe again: at most the refund, and at most the unpaid rest of the part. */
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

/** What came for one purpose and was not returned, disputed or voided, refunds or not. */
function cameFor(purpose: PaymentPurpose, ledger: readonly LedgerLine[]): number {
  const payments = ledger.filter((line) => line.purpose === purpose && isPayment(line));
  return payments.reduce((sum, line) => sum + (isNoMoney(line, ledger) ? 0 : line.amountCents), 0);
}

interface Owed {
  retainerCents: number;
  balanceCents: number;
  hasBalanceLink: boolean;
}

/** What the client is to pay now for one purpose: nothing that has come, is on its way, or was given back on purpose. */
export function dueFor(part: OwedPart, ledger: readonly LedgerLine[], waivers: readonly Waiver[]): number {
  const { purpose, owedCents } = part;
  const settled = receivedFor(purpose, ledger).cents + waivedFor(part, ledger, waivers);
  return Math.max(0, owedCents - settled - comingFor(purpose, ledger));
}

/** What a contract's ledger comes to; the order of its lines does not matter. */
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
  /** The newest payment that counts: with another one it is another excess. */
  transactionId: string;
}

/** Money that was received and kept beyond what is owed. */
export function excessOf(ledger: readonly LedgerLine[], owed: Readonly<Record<PaymentPurpose, number>>): Excess[] {
  return PAYMENT_PURPOSES.flatMap((purpose) => {
    const owedCents = owed[purpose];
    const receivedCents = receivedFor(purpose, ledger).cents;
    const newest = ledger
      .filter((line) => line.purpose === purpose && PAYMENT_TYPES.includes(line.type) && worthOf(line, ledger) > 0)
      .toSorted((a, b) => b.occurredAt - a.occurredAt || (a.transactionId < b.transactionId ? -1 : 1))[0];
    if (newest === undefined || receivedCents <= owedCents) return [];
    return [{ purpose, owedCents, receivedCents, transactionId: newest.transactionId }];
  });
}

/** What each payment is worth now, by the month in which it came. */
export function worthByMonth(
  ledger: readonly (LedgerLine & { month: string })[],
): { month: string; purpose: PaymentPurpose; cents: number }[] {
  return ledger
    .filter(({ type }) => PAYMENT_TYPES.includes(type))
    .map((line) => ({ month: line.month, purpose: line.purpose, cents: worthOf(line, ledger) }));
}

/** Trouble with a payment, of which staff are told once. */
export type PaymentTrouble =
  "payment_returned" | "payment_refunded" | "payment_voided" | "payment_disputed" | "payment_failed";

/** What a line of the ledger means for staff beyond the sums, or null. */
export function troubleOf({ type, status }: Pick<LedgerLine, "type" | "status">): PaymentTrouble | null {
  if (status === "ERROR") return PAYMENT_TYPES.includes(type) ? "payment_failed" : null;
  if (type === "achReturn" || status === "RETURNED") return "payment_returned";
  if (type === "chargeback" || status === "CHARGED_BACK") return "payment_disputed";
  if (type === "void" || status === "VOIDED") return "payment_voided";
  return type === "refund" || REFUNDED.includes(status) ? "payment_refunded" : null;
}

/** What is gone of a payment, whatever took it: the same whichever of its lines has told of it. */
export function takenBackOf(paymentId: string, ledger: readonly LedgerLine[]): number {
  const payment = ledger.find(({ transactionId }) => transactionId === paymentId);
  if (payment !== undefined) return payment.amountCents - worthOf(payment, ledger);
  const about = ledger.filter(({ originalTransactionId }) => originalTransactionId === paymentId);
  return about.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0);
}

/** How often a dispute of a payment was won: what comes after that is another dispute of the same sum. */
export function disputesWon(paymentId: string, ledger: readonly LedgerLine[]): number {
  const won = ledger.filter(({ type, status }) => type === GIVEN_AGAIN && status !== "ERROR");
  return won.filter(({ originalTransactionId }) => originalTransactionId === paymentId).length;
}

export const LONGEST_REASON = 500;

/** Why the words for a refund cannot be stored, or null. */
export function reasonProblem(reason: string): string | null {
  const text = reason.trim();
  if (text === "") return "Please say why the money was given back";
  return text.length > LONGEST_REASON ? `The reason can have at most ${String(LONGEST_REASON)} characters` : null;
}

/** A person at the payment provider: families share addresses, so the name counts too. */
export function personKeyOf({ clientName, clientEmail }: { clientName: string; clientEmail: string }): string {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
  return `${plain(clientEmail)} ${plain(clientName)}`;
}

/** A run of the hourly check that has worked this long hands over to another: an action may take ten minutes. */
export const CHECK_MS = 60_000;
/** Links that were made longer ago are no longer asked about: a chargeback comes within this. */
export const RECONCILED_MS = 240 * 24 * 60 * 60 * 1_000;
/** A reading that has not ended after this time has died with its server. */
export const READING_LEASE_MS = 120_000;
/** Received webhooks are remembered longer than any of them is repeated. */
export const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
