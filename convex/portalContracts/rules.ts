/** What a client's portal says of a contract and of its money. Pure; the browser imports this file. */

import type { ContractStatus } from "../contracts/rules";
import { isPayment, isReceived, isVoided, worthOf, type LedgerLine, type PaymentPurpose } from "../payments/rules";

/** Where a contract stands, as its client reads it. `withdrawn`: the practice has put it away before it was signed. */
export const PORTAL_CONTRACT_STATES = ["toSign", "signed", "declined", "expired", "withdrawn"] as const;
export type PortalContractState = (typeof PORTAL_CONTRACT_STATES)[number];

interface Standing {
  status: ContractStatus;
  archivedAt: number | null;
}

/** Null for one that was never sent: there is nothing for its client to see. */
export function portalStateOf({ status, archivedAt }: Standing): PortalContractState | null {
  switch (status) {
    case "pending":
    case "error":
      return null;
    case "sent":
    case "viewed":
      return archivedAt === null ? "toSign" : "withdrawn";
    case "signed":
    case "completed":
      return "signed";
    case "declined":
    case "expired":
      return status;
  }
}

/** What became of a payment, as the one who paid reads it. */
export const PORTAL_PAYMENT_STATES = [
  "processing",
  "failed",
  "cancelled",
  "paid",
  "partlyGivenBack",
  "givenBack",
] as const;
export type PortalPaymentState = (typeof PORTAL_PAYMENT_STATES)[number];

const TAKEN_BACK: readonly string[] = ["RETURNED", "CHARGED_BACK"];

/** `keptCents`: what is left of it after what was given or taken back. */
export function portalPaymentOf(
  payment: LedgerLine,
  ledger: readonly LedgerLine[],
): { state: PortalPaymentState; keptCents: number } {
  const keptCents = worthOf(payment, ledger);
  const isCancelled = isVoided(payment.transactionId, ledger);
  return { state: stateOf(payment, { keptCents, isCancelled }), keptCents };
}

function stateOf(payment: LedgerLine, now: { keptCents: number; isCancelled: boolean }): PortalPaymentState {
  if (payment.status === "ERROR") return "failed";
  if (now.isCancelled) return "cancelled";
  if (TAKEN_BACK.includes(payment.status)) return "givenBack";
  if (!isReceived(payment)) return "processing";
  if (now.keptCents === 0) return "givenBack";
  return now.keptCents < payment.amountCents ? "partlyGivenBack" : "paid";
}

/** There is a receipt for money that the practice has. */
export function hasReceipt(state: PortalPaymentState): boolean {
  return state === "paid" || state === "partlyGivenBack";
}

/** How far one of the two parts of the fee is. `later`: it is not asked for yet; `off`: it is asked for no more. */
export const PORTAL_PART_STATES = ["later", "due", "processing", "failed", "returned", "paid", "off"] as const;
export type PortalPartState = (typeof PORTAL_PART_STATES)[number];

interface Part {
  purpose: PaymentPurpose;
  amountCents: number;
  /** The page on which it is paid; null while there is none. */
  linkUrl: string | null;
  contract: PortalContractState;
}

interface PartNow {
  state: PortalPartState;
  /** What the client can pay now. */
  dueCents: number;
  /** Null where nothing can be paid. */
  payUrl: string | null;
  /** When the last of it came; null until all of it is there. */
  paidAt: number | null;
}

const PAYABLE: readonly PortalPartState[] = ["due", "failed", "returned"];

/** A part of the fee, by the contract's ledger. What is on its way is not asked for a second time. */
export function portalPartOf(part: Part, ledger: readonly LedgerLine[]): PartNow {
  const payments = ledger
    .filter((line) => isPayment(line) && line.purpose === part.purpose)
    .map((line) => ({ ...line, ...portalPaymentOf(line, ledger) }));
  const received = payments.reduce((sum, { keptCents }) => sum + keptCents, 0);
  const coming = payments.reduce((sum, line) => sum + (line.state === "processing" ? line.amountCents : 0), 0);
  const openCents = Math.max(0, part.amountCents - received);
  if (openCents === 0) {
    const worthy = payments.filter(({ keptCents }) => keptCents > 0);
    return { ...NOTHING_DUE, state: "paid", paidAt: Math.max(...worthy.map(({ occurredAt }) => occurredAt)) };
  }
  if (coming >= openCents) return { ...NOTHING_DUE, state: "processing" };
  if (part.contract !== "toSign" && part.contract !== "signed") return { ...NOTHING_DUE, state: "off" };
  const newest = payments.toSorted((a, b) => b.occurredAt - a.occurredAt)[0]?.state;
  const state = openStateOf(newest, part.linkUrl);
  if (!PAYABLE.includes(state) || part.linkUrl === null) return { ...NOTHING_DUE, state };
  return { state, dueCents: openCents - coming, payUrl: part.linkUrl, paidAt: null };
}

const NOTHING_DUE = { dueCents: 0, payUrl: null, paidAt: null } as const;

function openStateOf(newest: PortalPaymentState | undefined, linkUrl: string | null): PortalPartState {
  if (newest === "failed") return "failed";
  if (newest === "givenBack" || newest === "partlyGivenBack") return "returned";
  return linkUrl === null ? "later" : "due";
}

/** How it was paid, as a receipt says it. */
export const PORTAL_PAYMENT_METHODS = ["card", "transfer", "other"] as const;
export type PortalPaymentMethod = (typeof PORTAL_PAYMENT_METHODS)[number];

export function portalMethodOf({ type }: Pick<LedgerLine, "type">): PortalPaymentMethod {
  if (type === "ccPayment") return "card";
  return type === "achPayment" ? "transfer" : "other";
}
