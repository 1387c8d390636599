import { isSigned } from "../../../../convex/contracts/record/rules";
import { DAY_MS, dayIn, monthOf } from "../../../../convex/platform/days";
import { PAYMENT_PURPOSES, type PaymentPurpose } from "../../../../convex/contracts/ledger/rules";
import type { BarGroup } from "../../../ui/chart/bars";
import type { ContractRow } from "../list/contractRow";

const MONTHS_SHOWN = 12;

/** The part of a listed contract that the pictures need. */
export type PicturedContract = Pick<
  ContractRow,
  "retainerCents" | "owedCents" | "status" | "retainer" | "signedAt" | "createdAt" | "isArchived"
>;

export interface PaidMonth {
  month: string;
  purpose: PaymentPurpose;
  cents: number;
}

const SHORT_MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const WHOLE_MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The months up to that of `now` in the firm's time zone, including months without payments: retainers, then balances. */
export function barsByMonth(sums: readonly PaidMonth[], now: number, timeZone: string): BarGroup[] {
  const cents = new Map(sums.map((sum) => [`${sum.month} ${sum.purpose}`, sum.cents]));
  const [year = 0, month = 0] = monthOf(dayIn(timeZone, now)).split("-").map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => {
    const start = Date.UTC(year, month - MONTHS_SHOWN + place, 1);
    const key = monthOf(dayIn("UTC", start));
    const values = PAYMENT_PURPOSES.map((purpose) => cents.get(`${key} ${purpose}`) ?? 0);
    return { label: SHORT_MONTH.format(start), name: WHOLE_MONTH.format(start), values };
  });
}

/** The ages of a debt, in whole days since its contract was signed. */
const AGES = [
  { label: "0–30", name: "0–30 days", upTo: 30 },
  { label: "31–60", name: "31–60 days", upTo: 60 },
  { label: "61–90", name: "61–90 days", upTo: 90 },
  { label: "Over 90", name: "Over 90 days", upTo: Infinity },
];

/** Debts of signed contracts by age: retainers, then balances. Archived contracts are excluded. */
export function barsByAge(contracts: readonly PicturedContract[], now: number): BarGroup[] {
  const bars = AGES.map(({ label, name, upTo }) => ({ label, name, upTo, values: [0, 0] satisfies [number, number] }));
  for (const contract of contracts) {
    const { owedCents, status, isArchived, signedAt, createdAt } = contract;
    if (isArchived || owedCents === 0 || !isSigned(status)) continue;
    const days = Math.floor((now - (signedAt === 0 ? createdAt : signedAt)) / DAY_MS);
    const values = bars.find(({ upTo }) => days <= upTo)?.values ?? [0, 0];
    const retainerCents = retainerOwed(contract);
    values[0] += retainerCents;
    values[1] += owedCents - retainerCents;
  }
  return bars.map(({ label, name, values }) => ({ label, name, values }));
}

/** The retainer's part of the debt: 0 once it is paid. */
function retainerOwed({ retainer, retainerCents, owedCents }: PicturedContract): number {
  return retainer === "paid" ? 0 : Math.min(owedCents, retainerCents);
}
