/** Fee, payments and balance charge of a contract. Pure; the browser imports this file. */

/** The order must not change: rows of the live list hold the index. */
export const RETAINER_STATES = ["pending", "paid", "returned"] as const;
export type RetainerState = (typeof RETAINER_STATES)[number];
/** The order must not change: rows of the live list hold the index. */
export const BALANCE_STATES = ["notCharged", "charged", "paid", "returned"] as const;
export type BalanceState = (typeof BALANCE_STATES)[number];

/** The cells "1st Payment" and "2nd Payment". */
export const RETAINER_LABELS: Record<RetainerState, string> = {
  pending: "Pending",
  paid: "Paid",
  returned: "Returned",
};
export const BALANCE_LABELS: Record<BalanceState, string> = {
  notCharged: "Not charged",
  charged: "Charged",
  paid: "Paid",
  returned: "Returned",
};

/** Totals of the ledger. */
export interface Paid {
  retainer: RetainerState;
  balance: BalanceState;
  paidCents: number;
  /** Amount of deliberate refunds: it is not owed again. */
  waivedCents: number;
  /** Whether the retainer was ever received in full; a refund does not change that. */
  hasPaidRetainer: boolean;
  retainerPaidAt: number | null;
  balancePaidAt: number | null;
}

/** The part of a new contract's fee that is paid first. A contract keeps its own `retainerCents`. */
export const RETAINER_PERCENT = 30;

/** Rounded to whole dollars. */
export function retainerCentsOf(feeCents: number): number {
  return feeCents > 0 ? Math.round((feeCents * RETAINER_PERCENT) / 10_000) * 100 : 0;
}

export function balanceCentsOf({ feeCents, retainerCents }: { feeCents: number; retainerCents: number }): number {
  return feeCents - retainerCents;
}

/** Amount still owed. */
export function owedCents({
  feeCents,
  paidCents,
  waivedCents,
}: Record<"feeCents" | "paidCents" | "waivedCents", number>) {
  return Math.max(0, feeCents - paidCents - waivedCents);
}

interface ChargeFacts {
  feeCents: number;
  retainerCents: number;
  hasPaidRetainer: boolean;
  balance: BalanceState;
  hasBalanceLink: boolean;
  /** The contract was declined, has expired or is archived. */
  isOver: boolean;
}

/**
 * Whether the balance can be charged: the retainer was paid, the balance is neither paid nor has a link, and the
 * contract is not over.
 */
export function canChargeBalance({ hasPaidRetainer, balance, hasBalanceLink, isOver, ...money }: ChargeFacts): boolean {
  const isOpen = balance === "notCharged" && !hasBalanceLink && !isOver;
  return hasPaidRetainer && isOpen && chargeProblem(money) === null;
}

/** Why a balance cannot be charged, as a sentence; null if it can. */
export function chargeProblem({ feeCents, retainerCents }: { feeCents: number; retainerCents: number }): string | null {
  if (feeCents <= 0 || retainerCents <= 0) return "Contract missing fee information";
  return balanceCentsOf({ feeCents, retainerCents }) > 0 ? null : "No balance remaining";
}

/**
 * The codes are indexes in RETAINER_STATES and BALANCE_STATES; `openAlerts` is a count; a time is 0 until the part is
 * paid.
 */
export type MoneyTuple = [
  number: number,
  updatedAt: number,
  retainerCode: number,
  balanceCode: number,
  paidCents: number,
  openAlerts: number,
  waivedCents: number,
  hasPaidRetainer: 0 | 1,
  retainerPaidAt: number,
  balancePaidAt: number,
];
