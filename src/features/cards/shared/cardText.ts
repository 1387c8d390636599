import { ACCOUNT_NAMES, LARGEST_COUNT, MOST_TRANSACTIONS } from "../../../../convex/cards/transactions/rules";
import { countText, formatCount } from "../../../lib/format/format";
import type { Tab } from "../../../ui/Tabs";

/** The card table's provider, by the name that staff know. */
export const CARD_PROVIDER_NAME = "Airtable";

export const cardText = {
  heading: "Card Transactions",
  loading: "Loading Breeze credit card data...",
  failed: `Failed to load transactions. Please check your ${CARD_PROVIDER_NAME} configuration.`,
  accounts: "Account",
  currentCharges: "Current Statement Charges",
  /** Replaces the first label when an earlier statement is chosen. */
  statementCharges: "Statement Charges",
  previousCharges: "Previous Statement Charges",
  latestCharges: "Latest Day Charges",
  statement: "Statement",
  currentStatement: "Current Statement",
  recent: "Recent Transactions",
  matching: "Matching transactions",
  largest: "Largest Transactions",
  spending: "Spending by Category",
  plots: "Plots of the charges",
  byDay: "Charges by day",
  byCategory: "Charges by category",
  asTable: "Show as table",
  day: "Day",
  category: "Category",
  charges: "Charges",
  noCharges: "No charges in this statement",
  noTransactions: "No transactions in this statement",
  empty: "No transactions yet",
  emptyHint: `What is charged to the card shows here as soon as it is in the table in ${CARD_PROVIDER_NAME}.`,
  noMatch: "No transaction matches",
  showAll: "Show all",
  credit: "Credit",
  unreadable: "Amount not readable",
  doubtful: "Amount can be read in two ways",
  showThem: "Show them",
  noDate: "No date",
  capped: `Only the newest ${formatCount(MOST_TRANSACTIONS)} transactions are shown. The table in ${CARD_PROVIDER_NAME} has more.`,
} as const;

export type AccountTab = keyof typeof ACCOUNT_NAMES;

export const ACCOUNT_TABS: readonly Tab<AccountTab>[] = [
  { value: "card", label: ACCOUNT_NAMES.card, count: null },
  { value: "checking", label: ACCOUNT_NAMES.checking, count: null, isDisabled: true },
];

/** "(Current Statement, top 10)" */
export const statementText = (statement: string, isTop: boolean): string =>
  `(${statement}${isTop ? `, top ${String(LARGEST_COUNT)}` : ""})`;

export function unreadableText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "1 amount could not be read and counts as $0."
    : `${formatCount(count)} amounts could not be read and count as $0.`;
}

export function doubtfulText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? `1 amount can be read in two ways, such as “12.000”. Write it with two decimals in ${CARD_PROVIDER_NAME}.`
    : `${formatCount(count)} amounts can be read in two ways, such as “12.000”. Write them with two decimals in ${CARD_PROVIDER_NAME}.`;
}

export function undatedText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "1 transaction has no readable date and is in no statement."
    : `${formatCount(count)} transactions have no readable date and are in no statement.`;
}

/** "12 transactions" */
export function transactionCount(count: number): string {
  return countText(count, "transaction", "transactions");
}
