/**
 * Card transactions. Pure; the browser and the assistant import this file. Money is whole cents: negative is a charge,
 * positive a credit or a payment. Texts of the table are data only.
 */

/** Maximum of records read, and so of stored ones. */
export const MOST_TRANSACTIONS = 1_000;
/** Rows of Recent Transactions on a page. */
export const PAGE_SIZE = 20;
/** Rows of Largest Transactions. */
export const LARGEST_COUNT = 10;

export const UNCATEGORIZED = "Uncategorized";
export const NO_DESCRIPTION = "No description";
export const UNKNOWN_ACCOUNT = "Unknown Account";

/**
 * `card`: the credit card account, which the screen shows; `checking`: the business account; `other`: any other, or
 * none.
 */
export const ACCOUNT_KINDS = ["card", "checking", "other"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_NAMES = {
  card: "Breeze Credit Card (5331)",
  checking: "Business Checking (4299)",
} as const satisfies Partial<Record<AccountKind, string>>;

/** One transaction, as it is stored and as every sum takes it. */
export interface CardTransaction {
  /** The provider's own id of the record. */
  recordId: string;
  /** Null for a missing or invalid date: such a transaction is in no period. */
  dateOn: string | null;
  /** As in the table; may be empty. */
  description: string;
  merchant: string | null;
  amountCents: number;
  /** An unreadable amount counts as 0. */
  isAmountReadable: boolean;
  /** Set for an ambiguous amount, such as "12.000", which counts as the usual rule reads it. */
  isAmountDoubtful?: true;
  category: string | null;
  account: AccountKind;
  accountId: string | null;
  accountName: string;
  /** The source has no other type. */
  type: "debit";
}

export const isCharge = ({ amountCents }: Pick<CardTransaction, "amountCents">): boolean => amountCents < 0;
export const isCredit = ({ amountCents }: Pick<CardTransaction, "amountCents">): boolean => amountCents > 0;

export const categoryOf = ({ category }: Pick<CardTransaction, "category">): string => category ?? UNCATEGORIZED;

/** The payee: the table's merchant, otherwise the description. */
export function merchantOf({ merchant, description }: Pick<CardTransaction, "merchant" | "description">): string {
  return merchant ?? (description || NO_DESCRIPTION);
}

/** Reasons why the card table could not be read: one for each error of the provider, and one for no answer. */
export const CARD_TROUBLES = [
  "authenticationRequired",
  "notAuthorized",
  "notFound",
  "requestTooLarge",
  "unprocessable",
  "tooManyRequests",
  "planUsedUp",
  "serverError",
  "serviceUnavailable",
  "unexpected",
  "timeout",
  "network",
  "unreadable",
  "noKey",
  "notApplied",
  "interrupted",
] as const;
export type CardTrouble = (typeof CARD_TROUBLES)[number];

/** `never`: no reading has ended; `unconfigured`: a setting is missing, and nothing was ever read. */
export const MIRROR_STATES = ["never", "unconfigured", "ok", "failed"] as const;
export type MirrorState = (typeof MIRROR_STATES)[number];

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;

/**
 * Exponential back-off with jitter: a wait up to a limit that doubles with each consecutive refusal, counted from 0.
 * `chance` is from 0 to 1.
 */
export function backOffMs(waits: number, chance: number): number {
  return Math.floor(chance * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
}
