/**
 * What a card transaction is. Pure; the browser and the assistant import this file. Money is whole cents: negative is a charge,
 * positive a credit or a payment. Whatever a text says, it is a text.
 */

/** The most records that are read, and so the most that there are. */
export const MOST_TRANSACTIONS = 1_000;
/** Rows of Recent Transactions on a page. */
export const PAGE_SIZE = 20;
/** Rows of Largest Transactions. */
export const LARGEST_COUNT = 10;

export const UNCATEGORIZED = "Uncategorized";
export const NO_DESCRIPTION = "No description";
export const UNKNOWN_ACCOUNT = "Unknown Account";

/** `card`: the credit card account, which the screen shows; `checking`: the business account; `other`: any other, or none. */
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
  /** Null where the date is missing or is none: such a transaction is in no period. */
  dateOn: string | null;
  /** As the table has it; may be empty. */
  description: string;
  merchant: string | null;
  amountCents: number;
  /** Whether the table's amount could be read. Where not, the amount counts as 0. */
  isAmountReadable: boolean;
  /** Present where the table's amount can be read in two ways, such as "12.000": it counts as the usual rule reads it. */
  isAmountDoubtful?: true;
  category: string | null;
  account: AccountKind;
  accountId: string | null;
  accountName: string;
  /** The source knows no other. */
  type: "debit";
}

export const isCharge = ({ amountCents }: Pick<CardTransaction, "amountCents">): boolean => amountCents < 0;
export const isCredit = ({ amountCents }: Pick<CardTransaction, "amountCents">): boolean => amountCents > 0;

/** The category as people read it. */
export const categoryOf = ({ category }: Pick<CardTransaction, "category">): string => category ?? UNCATEGORIZED;

/** Who was paid: the merchant where the table names one, otherwise the description. */
export function merchantOf({ merchant, description }: Pick<CardTransaction, "merchant" | "description">): string {
  return merchant ?? (description || NO_DESCRIPTION);
}

/** Why the card table could not be read: one kind for each answer that the provider gives, and for giving none. */
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
 * How long to leave the provider alone when it asks to wait for the n-th time in a row, from 0: any time up to a limit that doubles
 * each time. `chance` is from 0 to 1.
 */
export function backOffMs(waits: number, chance: number): number {
  return Math.floor(chance * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
}
