/**
 * Statuses and groups of contracts, and the rows of the live list. Pure; the browser imports this file. The fields of a
 * new contract are in `form/rules.ts`.
 */

import type { BalanceState, MoneyTuple, RetainerState } from "../money/rules";

export const CONTRACT_GROUPS = ["pending", "active", "completed"] as const;
export type ContractGroup = (typeof CONTRACT_GROUPS)[number];
export const CONTRACT_GROUP_LABELS: Record<ContractGroup, string> = {
  pending: "Pending",
  active: "Active",
  completed: "Completed",
};

/** The colours of a badge, by their meaning. */
type Tone = "quiet" | "info" | "good" | "warn" | "bad";

interface StatusWords {
  label: string;
  tone: Tone;
  /** Progress of signing: a status only changes to one with a higher rank. */
  rank: number;
}

/** The order must not change: rows of the live list hold the index. */
export const CONTRACT_STATUSES = [
  "pending",
  "sent",
  "viewed",
  "signed",
  "completed",
  "declined",
  "expired",
  "error",
] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

const STATUSES: Record<ContractStatus, StatusWords> = {
  pending: { label: "Pending", tone: "quiet", rank: 0 },
  sent: { label: "Sent", tone: "info", rank: 2 },
  viewed: { label: "Viewed", tone: "info", rank: 3 },
  signed: { label: "Signed", tone: "good", rank: 5 },
  completed: { label: "Signed", tone: "good", rank: 6 },
  declined: { label: "Declined", tone: "bad", rank: 4 },
  expired: { label: "Expired", tone: "warn", rank: 4 },
  error: { label: "Error", tone: "bad", rank: 1 },
};

export function statusLabel(status: ContractStatus): string {
  return STATUSES[status].label;
}

export function statusTone(status: ContractStatus): Tone {
  return STATUSES[status].tone;
}

export function isSigned(status: ContractStatus): boolean {
  return status === "signed" || status === "completed";
}

/** Whether the client has declined the contract, or its request to sign has expired. */
export function hasEnded(status: ContractStatus): boolean {
  return status === "declined" || status === "expired";
}

/** Whether the client has nothing more to do: the contract was declined, has expired, or is archived. */
export function isOver({ status, archivedAt }: { status: ContractStatus; archivedAt: number | null }): boolean {
  return archivedAt !== null || hasEnded(status);
}

/** Signing only moves forward: late and repeated reports of an earlier state change nothing. */
export function canAdvance(from: ContractStatus, to: ContractStatus): boolean {
  return STATUSES[to].rank > STATUSES[from].rank;
}

interface Progress {
  status: ContractStatus;
  retainer: RetainerState;
  balance: BalanceState;
}

/**
 * The tab of a contract. Declined, expired and failed ones are pending, like every contract that is not signed and
 * paid.
 */
export function groupOf({ status, retainer, balance }: Progress): ContractGroup {
  if (!isSigned(status) || retainer !== "paid") return "pending";
  return balance === "paid" ? "completed" : "active";
}

/** The column "Created By": the part before the at-sign. */
export function createdByOf(email: string | null): string {
  const name = email?.split("@")[0] ?? "";
  return name === "" ? "System" : name;
}

/** The column "Visa Type": the first word of the case type. */
export function visaTypeOf(caseTypeWords: string): string {
  return caseTypeWords.trim().split(/\s+/)[0] ?? "";
}

// ---- Rows of the live list ------------------------------------------------------------------------------

/**
 * `pathId` is the contract's id in addresses; `caseTypeWords` the case type in words; `statusCode` the index in
 * CONTRACT_STATUSES; `isArchived` 1 or 0; `signedAt` 0 until it is signed. The short form marks a deleted contract.
 */
export type ContractTuple =
  | [
      number: number,
      updatedAt: number,
      pathId: string,
      clientName: string,
      clientEmail: string,
      caseTypeWords: string,
      feeCents: number,
      statusCode: number,
      createdBy: string,
      createdAt: number,
      isArchived: 0 | 1,
      signedAt: number,
      retainerCents: number,
    ]
  | [number: number, updatedAt: number, left: null];

/** The row of the list's side table: payments. */
export type PaidTuple = MoneyTuple;
