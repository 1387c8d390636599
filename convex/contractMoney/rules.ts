/** What a contract costs, what was paid, and when the balance may be charged. Pure; the browser imports this file. */

export const RETAINER_STATES = ["pending", "paid", "returned"] as const;
export type RetainerState = (typeof RETAINER_STATES)[number];
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

/** What the ledger comes to. */
export interface Paid {
  retainer: RetainerState;
  balance: BalanceState;
  paidCents: number;
  retainerPaidAt: number | null;
  balancePaidAt: number | null;
}

/** 30 % of the fee, rounded to whole dollars. */
export function retainerCentsOf(feeCents: number): number {
  return feeCents > 0 ? Math.round((feeCents * 3) / 1_000) * 100 : 0;
}

export function balanceCentsOf({ feeCents, retainerCents }: { feeCents: number; retainerCents: number }): number {
  return feeCents - retainerCents;
}

/** What is still owed. */
export function owedCents({ feeCents, paidCents }: { feeCents: number; paidCents: number }): number {
  return Math.max(0, feeCents - paidCents);
}

interface ChargeFacts {
  feeCents: number;
  retainerCents: number;
  retainer: RetainerState;
  balance: BalanceState;
  hasBalanceLink: boolean;
}

/** A balance charge: only when the retainer is paid, the balance is not, and no balance link exists. */
export function canChargeBalance({ retainer, balance, hasBalanceLink, ...money }: ChargeFacts): boolean {
  return retainer === "paid" && balance === "notCharged" && !hasBalanceLink && chargeProblem(money) === null;
}

/** Why a balance cannot be charged, as a person reads it. */
export function chargeProblem({ feeCents, retainerCents }: { feeCents: number; retainerCents: number }): string | null {
  if (feeCents <= 0 || retainerCents <= 0) return "Contract missing fee information";
  return balanceCentsOf({ feeCents, retainerCents }) > 0 ? null : "No balance remaining";
}

/** The codes are places in RETAINER_STATES and BALANCE_STATES; `openAlerts` counts. */
export type MoneyTuple = [
  number: number,
  updatedAt: number,
  retainerCode: number,
  balanceCode: number,
  paidCents: number,
  openAlerts: number,
];
