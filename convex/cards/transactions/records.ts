/** Reads a record of the card table as a transaction. Pure. */

import { centsOf, readAmount, type Amount } from "../../platform/amounts";
import { dayIn, isDay } from "../../platform/days";
import { firstCharacters } from "../../platform/texts";
import { ACCOUNT_NAMES, UNKNOWN_ACCOUNT, type AccountKind, type CardTransaction } from "./rules";

/** The record ids of the two named accounts; null if the setting is missing. */
export interface KnownAccounts {
  cardId: string | null;
  checkingId: string | null;
}

/** A record from the provider. Empty fields are missing, and a field may have any type. */
export interface SourceRecord {
  id: string;
  fields: Readonly<Record<string, unknown>>;
}

interface ReadingSettings {
  accounts: KnownAccounts;
  /** The practice's: a timestamp of the table belongs to the day in this zone. */
  timeZone: string;
}

/** Reads a record. Every record gives a transaction. */
export function readTransaction({ id, fields }: SourceRecord, settings: ReadingSettings): CardTransaction {
  const amount = amountOf(fields["USD"]);
  return {
    recordId: id,
    dateOn: readDay(fields["Date"], settings.timeZone),
    description: textIn(fields["Name"]),
    merchant: textIn(fields["Vendor"]) || null,
    amountCents: amount?.cents ?? 0,
    isAmountReadable: amount !== null,
    ...(amount?.isDoubtful === true && { isAmountDoubtful: true }),
    category: textIn(fields["Category"]) || null,
    ...readAccount(fields["Account"], settings.accounts),
    type: "debit",
  };
}

/** The amount in a number of dollars, or in a text. */
function amountOf(value: unknown): Amount | null {
  if (typeof value === "string") return readAmount(value);
  const cents = typeof value === "number" ? centsOf(value) : null;
  return cents === null ? null : { cents, isDoubtful: false };
}

/** The day of a date ("2025-07-17"), or of a timestamp ("2025-07-18T01:00:00.000Z") in the practice's time zone. */
function readDay(value: unknown, timeZone: string): string | null {
  if (typeof value !== "string") return null;
  if (isDay(value)) return value;
  const at = /^\d{4}-\d{2}-\d{2}T/.test(value) && isDay(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : dayIn(timeZone, at);
}

/** Texts are cut at this length: a cell of the table may be as long as a book. */
const LONGEST_TEXT = 500;

/** A field as one text: joins several choices. Keeps invisible characters. */
function textIn(value: unknown): string {
  const text = plainText(value).trim();
  return text.length <= LONGEST_TEXT ? text : `${firstCharacters(text, LONGEST_TEXT)}…`;
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(", ");
  if (typeof value === "object" && value !== null && "name" in value) return plainText(value.name);
  return "";
}

type Account = Pick<CardTransaction, "account" | "accountId" | "accountName">;

const ACCOUNT_DIGITS = { checking: "4299", card: "5331" } as const;
const RECORD_ID = /^rec[A-Za-z0-9]{14}$/;

/** A link to an account is a list with its record id; a text has the account's last four digits. */
function readAccount(value: unknown, accounts: KnownAccounts): Account {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const accountId = textIn(first);
  if (accountId === "") return { account: "other", accountId: null, accountName: UNKNOWN_ACCOUNT };
  const account = accountKindOf(accountId, accounts);
  return { account, accountId, accountName: account === "other" ? foreignName(accountId) : ACCOUNT_NAMES[account] };
}

function accountKindOf(accountId: string, { cardId, checkingId }: KnownAccounts): AccountKind {
  if (accountId === cardId) return "card";
  if (accountId === checkingId) return "checking";
  if (RECORD_ID.test(accountId)) return "other";
  if (accountId.includes(ACCOUNT_DIGITS.checking)) return "checking";
  return accountId.includes(ACCOUNT_DIGITS.card) ? "card" : "other";
}

const foreignName = (accountId: string): string =>
  RECORD_ID.test(accountId) ? `Account (${accountId.slice(0, 8)}...)` : UNKNOWN_ACCOUNT;
