/** The client's view of a contract and its payments. Pure; the browser imports this file. */

import type { ContractStatus } from "../record/rules";
import {
  dueFor,
  isPayment,
  paymentStateOf,
  receivedFor,
  waivedFor,
  type LedgerLine,
  type PaymentPurpose,
  type PaymentState,
  type Waiver,
} from "../ledger/rules";

/** The state of a contract as its client reads it. `withdrawn`: the practice archived it before it was signed. */
export const PORTAL_CONTRACT_STATES = ["toSign", "signed", "declined", "expired", "withdrawn"] as const;
export type PortalContractState = (typeof PORTAL_CONTRACT_STATES)[number];

interface Standing {
  status: ContractStatus;
  archivedAt: number | null;
}

/** Null for a contract that was never sent and is invisible to its client. */
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

/** Receipts exist for money that the practice has. */
export function hasReceipt(state: PaymentState): boolean {
  return state === "paid" || state === "partlyGivenBack";
}

/** The state of a part of the fee. `later`: not requested yet; `off`: no longer requested. */
export const PORTAL_PART_STATES = ["later", "due", "processing", "failed", "returned", "paid", "off"] as const;
export type PortalPartState = (typeof PORTAL_PART_STATES)[number];

interface Part {
  purpose: PaymentPurpose;
  amountCents: number;
  /** The payment page; null while there is none. */
  linkUrl: string | null;
  contract: PortalContractState;
  isArchived: boolean;
}

interface PartNow {
  state: PortalPartState;
  /** The amount that the client can pay now. */
  dueCents: number;
  /** Null if nothing can be paid. */
  payUrl: string | null;
  /** When the last payment came; null until the part is fully paid. */
  paidAt: number | null;
}

const PAYABLE: readonly PortalPartState[] = ["due", "failed", "returned"];

/** A part of the fee, by the contract's ledger. Money on its way is not requested a second time. */
export function portalPartOf(part: Part, ledger: readonly LedgerLine[], waivers: readonly Waiver[]): PartNow {
  const { purpose, amountCents: owedCents } = part;
  const { cents, paidAt } = receivedFor(purpose, ledger);
  if (cents + waivedFor({ purpose, owedCents }, ledger, waivers) >= owedCents) {
    return { ...NOTHING_DUE, state: "paid", paidAt };
  }
  const dueCents = dueFor({ purpose, owedCents }, ledger, waivers);
  if (dueCents === 0) return { ...NOTHING_DUE, state: "processing" };
  if (part.isArchived || (part.contract !== "toSign" && part.contract !== "signed")) {
    return { ...NOTHING_DUE, state: "off" };
  }
  const payments = ledger.filter((line) => isPayment(line) && line.purpose === purpose);
  const newest = payments.toSorted((a, b) => b.occurredAt - a.occurredAt)[0];
  const state = openStateOf(newest && paymentStateOf(newest, ledger).state, part.linkUrl);
  if (!PAYABLE.includes(state) || part.linkUrl === null) return { ...NOTHING_DUE, state };
  return { state, dueCents, payUrl: part.linkUrl, paidAt: null };
}

const NOTHING_DUE = { dueCents: 0, payUrl: null, paidAt: null } as const;

function openStateOf(newest: PaymentState | undefined, linkUrl: string | null): PortalPartState {
  if (newest === "failed") return "failed";
  if (newest === "givenBack" || newest === "partlyGivenBack") return "returned";
  return linkUrl === null ? "later" : "due";
}
