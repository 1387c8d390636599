/**
 * Sums and lists of card transactions. Pure: the screen's queries and the assistant's tools take every figure from
 * here. "Charges" are the negative amounts as positive cents; credits and payments are never subtracted from them.
 */

import { daysOf, isIn, statementOf, type Period } from "./cardPeriods";
import {
  categoryOf,
  isCharge,
  isCredit,
  LARGEST_COUNT,
  merchantOf,
  PAGE_SIZE,
  type AccountKind,
  type CardTransaction,
} from "./transactions/rules";
import { foldText, foldTyped } from "../platform/texts";

type Transactions = readonly CardTransaction[];

/** Sums of transactions. `netCents` is credits less charges. */
export interface Totals {
  count: number;
  chargeCount: number;
  chargesCents: number;
  creditCount: number;
  creditsCents: number;
  netCents: number;
  /** Transactions with an unreadable amount, which counts as 0 in every sum. */
  unreadableCount: number;
}

export function totalsOf(transactions: Transactions): Totals {
  const charges = transactions.filter(isCharge);
  const credits = transactions.filter(isCredit);
  const chargesCents = 0 - sumOf(charges);
  const creditsCents = sumOf(credits);
  return {
    count: transactions.length,
    chargeCount: charges.length,
    chargesCents,
    creditCount: credits.length,
    creditsCents,
    netCents: creditsCents - chargesCents,
    unreadableCount: transactions.filter(({ isAmountReadable }) => !isAmountReadable).length,
  };
}

/** The average charge, to the cent; null without charges. */
export function averageChargeCents({ chargesCents, chargeCount }: Totals): number | null {
  return chargeCount === 0 ? null : Math.round(chargesCents / chargeCount);
}

function sumOf(transactions: Transactions): number {
  return transactions.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The charges of a period in positive cents: the figure of a tile. */
export function chargesIn(transactions: Transactions, period: Period): number {
  return totalsOf(transactions.filter(({ dateOn }) => isIn(period, dateOn))).chargesCents;
}

/** Null and a missing value match all. */
type Wanted<T> = T | null | undefined;

/** A filter of transactions. Texts are compared without case and outer spaces; an empty one matches all. */
interface TransactionFilter {
  period?: Wanted<Period>;
  /** As shown: "Uncategorized" matches transactions without a category. */
  category?: Wanted<string>;
  merchant?: Wanted<string>;
  account?: Wanted<AccountKind>;
  accountName?: Wanted<string>;
  sign?: Wanted<"charges" | "credits">;
  /** Part of the description, the merchant or the category. */
  text?: Wanted<string>;
  /** Ambiguous or unreadable amounts only. */
  amount?: Wanted<"doubtful" | "unreadable">;
}

function isMeant(filter: TransactionFilter, transaction: CardTransaction): boolean {
  const { period, category, merchant, account, accountName, sign, amount } = filter;
  if (period && !isIn(period, transaction.dateOn)) return false;
  if (category && !isSame(category, categoryOf(transaction))) return false;
  if (merchant && !isSame(merchant, merchantOf(transaction))) return false;
  if (account && account !== transaction.account) return false;
  if (accountName && !isSame(accountName, transaction.accountName)) return false;
  if (sign && !(sign === "charges" ? isCharge : isCredit)(transaction)) return false;
  if (amount === "doubtful" && transaction.isAmountDoubtful !== true) return false;
  if (amount === "unreadable" && transaction.isAmountReadable) return false;
  return hasText(filter.text ?? "", transaction);
}

function hasText(text: string, transaction: CardTransaction): boolean {
  const part = foldTyped(text);
  const texts = [transaction.description, merchantOf(transaction), categoryOf(transaction)];
  return part === "" || texts.some((each) => foldText(each).includes(part));
}

const plain = (text: string): string => text.trim().toLowerCase();
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

export function filtered(transactions: Transactions, filter: TransactionFilter): CardTransaction[] {
  return transactions.filter((transaction) => isMeant(filter, transaction));
}

/** Newest first, undated last; within a day by record id, so that pages never overlap. */
export function newestFirst(transactions: Transactions): CardTransaction[] {
  return transactions.toSorted((a, b) => compare(b.dateOn ?? "", a.dateOn ?? "") || compare(a.recordId, b.recordId));
}

/** The largest amounts of either sign; equal ones newest first. */
export function largest(transactions: Transactions, count = LARGEST_COUNT): CardTransaction[] {
  return newestFirst(transactions)
    .toSorted((a, b) => Math.abs(b.amountCents) - Math.abs(a.amountCents))
    .slice(0, count);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A page of a list. `from` and `to` count from 1: "Showing 21 to 40 of 45 results"; both are 0 for an empty list. */
export interface Page {
  rows: CardTransaction[];
  page: number;
  pageCount: number;
  from: number;
  to: number;
  total: number;
}

/** The page with this number, from 1, newest first; the nearest existing page for any other number. */
export function pageOf(transactions: Transactions, wanted: number, size = PAGE_SIZE): Page {
  const total = transactions.length;
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pageCount);
  const start = (page - 1) * size;
  const rows = newestFirst(transactions).slice(start, start + size);
  return { rows, page, pageCount, from: total === 0 ? 0 : start + 1, to: start + rows.length, total };
}

export const GROUPINGS = ["category", "merchant", "account", "day", "statement"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The totals of one category, merchant, account, day or statement. */
export interface Group extends Totals {
  /** The shown name; for a day its ISO text, for a statement its first day, "" without a date. */
  name: string;
}

/**
 * Totals by category, merchant, account, day or statement: largest charges first, then by name. Names that differ only in
 * case or outer spaces are one, with the first spelling.
 */
export function groupedBy(transactions: Transactions, grouping: Grouping): Group[] {
  const nameOf = NAMES[grouping];
  const groups = [...Map.groupBy(transactions, (each) => plain(nameOf(each))).values()];
  return groups
    .map((members): Group => ({ name: members.map(nameOf)[0] ?? "", ...totalsOf(members) }))
    .toSorted((a, b) => b.chargesCents - a.chargesCents || compare(a.name, b.name));
}

const NAMES: Record<Grouping, (transaction: CardTransaction) => string> = {
  category: categoryOf,
  merchant: merchantOf,
  account: ({ accountName }) => accountName,
  day: ({ dateOn }) => dateOn ?? "",
  statement: ({ dateOn }) => (dateOn === null ? "" : statementOf(dateOn).fromOn),
};

export interface CategorySpending {
  category: string;
  chargesCents: number;
  chargeCount: number;
}

/** Spending by Category: charges only, largest first. Leaves out categories without charges. */
export function spendingByCategory(transactions: Transactions): CategorySpending[] {
  return groupedBy(transactions.filter(isCharge), "category").map(({ name, chargesCents, chargeCount }) => ({
    category: name,
    chargesCents,
    chargeCount,
  }));
}

export interface DaySpending {
  day: string;
  chargesCents: number;
  chargeCount: number;
}

/** Charges on each day of a period in order, also on days without any. */
export function spendingByDay(transactions: Transactions, period: Period): DaySpending[] {
  const groups = groupedBy(filtered(transactions, { period }), "day");
  const byDay = new Map(groups.map((group) => [group.name, group]));
  return daysOf(period).map((day) => {
    const { chargesCents = 0, chargeCount = 0 } = byDay.get(day) ?? {};
    return { day, chargesCents, chargeCount };
  });
}

/** The change of charges from one period to a later one. `percent` is null if the earlier one had none. */
export interface Change {
  earlierCents: number;
  laterCents: number;
  changeCents: number;
  percent: number | null;
}

export interface Comparison {
  earlier: Totals;
  later: Totals;
  charges: Change;
  /** Every category with charges in either period, largest change first. */
  categories: (Change & { category: string })[];
}

/** Two periods side by side: all totals, and the change of charges, in all and by category. */
export function comparePeriods(transactions: Transactions, earlier: Period, later: Period): Comparison {
  const before = filtered(transactions, { period: earlier });
  const after = filtered(transactions, { period: later });
  const totals = { earlier: totalsOf(before), later: totalsOf(after) };
  const charges = changeOf(totals.earlier.chargesCents, totals.later.chargesCents);
  return { ...totals, charges, categories: categoryChanges(before, after) };
}

function categoryChanges(before: Transactions, after: Transactions): Comparison["categories"] {
  const [was, is] = [spendingByKey(before), spendingByKey(after)];
  const named = new Map([...was, ...is]);
  return [...named]
    .map(([key, { category }]) => {
      return { category, ...changeOf(was.get(key)?.chargesCents ?? 0, is.get(key)?.chargesCents ?? 0) };
    })
    .toSorted((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents) || compare(a.category, b.category));
}

function spendingByKey(transactions: Transactions): Map<string, CategorySpending> {
  return new Map(spendingByCategory(transactions).map((spending) => [plain(spending.category), spending]));
}

function changeOf(earlierCents: number, laterCents: number): Change {
  const changeCents = laterCents - earlierCents;
  const percent = earlierCents === 0 ? null : Math.round((changeCents * 1_000) / earlierCents) / 10;
  return { earlierCents, laterCents, changeCents, percent };
}
