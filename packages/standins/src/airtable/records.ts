import { createHash } from "node:crypto";
import { shownText } from "../core/cellText.ts";
import type { Grid } from "../core/csvText.ts";

/** The only table of the base. */
export const TABLE_NAME = "Transactions";
export const HEADERS = ["Date", "Name", "USD", "Account", "Category", "Vendor"];

export interface CardRecord {
  id: string;
  createdTime: string;
  /** Fields without a value are left out, as the provider does. */
  fields: Record<string, string | number | string[]>;
}

const RECORD_ID = /^rec[A-Za-z0-9]{14}$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Derives fourteen letters and digits from the text. */
function idOf(prefix: string, text: string): string {
  const bytes = [...createHash("sha256").update(text).digest().subarray(0, 14)];
  return prefix + bytes.map((byte) => BASE_62[byte % BASE_62.length]).join("");
}

/** The records of the account rows, which transactions link to. */
export const CARD_ACCOUNT = idOf("rec", "the credit card account");
export const CHECKING_ACCOUNT = idOf("rec", "the checking account");
/** An account outside the app's settings. */
export const OTHER_ACCOUNT = idOf("rec", "an account that was closed");

/**
 * A row keeps its record while its cells stay the same, even if it moves; equal rows are told apart by their order. An
 * edited row becomes another record.
 */
export function recordsIn([headers = [], ...rows]: Grid, createdAt: number): CardRecord[] {
  const seen = new Map<string, number>();
  return rows
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => {
      const text = JSON.stringify(row);
      const occurrence = seen.get(text) ?? 0;
      seen.set(text, occurrence + 1);
      return {
        id: idOf("rec", `${text} ${String(occurrence)}`),
        createdTime: new Date(createdAt).toISOString(),
        fields: fieldsOf(headers, row),
      };
    });
}

function fieldsOf(headers: readonly string[], row: readonly string[]): CardRecord["fields"] {
  const cells = headers.map((header, column): [string, string] => [header.trim(), row[column] ?? ""]);
  return Object.fromEntries(
    cells.filter(([header, cell]) => header !== "" && cell !== "").map(([header, cell]) => [header, valueOf(cell)]),
  );
}

/** Returns numbers as numbers, a link to a record as a list of its id, anything else as text. */
function valueOf(cell: string): string | number | string[] {
  if (RECORD_ID.test(cell)) return [cell];
  return NUMBER.test(cell) ? Number(cell) : shownText(cell);
}
