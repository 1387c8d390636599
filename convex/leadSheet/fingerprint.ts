import type { Infer } from "convex/values";
import type { LeadContent } from "../leads/model";
import type { Pace } from "./pacing";
import type { SheetRow } from "./sheetRows";
import type { vRowPrint } from "./tables";

export type RowPrint = Infer<typeof vRowPrint>;

export interface HashedRow extends SheetRow {
  rowHash: string;
}

export interface PrintedRow extends SheetRow {
  print: RowPrint;
}

/**
 * Rows hashed concurrently. Where hashing is a call to the host, one at a time would be slow; each one in progress
 * holds its row's text.
 */
const BATCH = 100;
/** A long text is hashed by pieces of this many characters, because a hash cannot be interrupted. */
const PIECE = 1_000_000;

const encoder = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** SHA-256 in hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  let hex = "";
  for (const byte of digest) hex += HEX[byte] ?? "";
  return hex;
}

/** Hashes a text of any length: the result is the hash of its pieces' hashes. `label` is hashed with them. */
export async function hashLongText(label: string, text: string, pace: Pace): Promise<string> {
  const hashes = [label];
  for (let start = 0; start < text.length; start += PIECE) {
    if (pace.isDue()) await pace.rest();
    hashes.push(await sha256(text.slice(start, start + PIECE)));
  }
  return await sha256(hashes.join(" "));
}

/** Hashes the whole content of each row, which is enough to recognise a known row. */
export async function hashRows(rows: readonly SheetRow[], pace: Pace): Promise<HashedRow[]> {
  return await mapInBatches(rows, pace, async (row) => ({
    ...row,
    rowHash: await sha256(JSON.stringify(row.content)),
  }));
}

/** Collects all the evidence of who a row is; done only for rows with an unknown hash. */
export async function printRows(rows: readonly HashedRow[], pace: Pace): Promise<PrintedRow[]> {
  return await mapInBatches(rows, pace, async ({ position, content, rowHash }) => ({
    position,
    content,
    print: await printOf(content, rowHash),
  }));
}

/** Names and phones are compared without the differences a person would not see. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

async function printOf(content: LeadContent, rowHash: string): Promise<RowPrint> {
  const { emailKey } = content;
  const submittedAt = content.submittedAt ?? "";
  const key = await sha256(`${emailKey}|${submittedAt}`);
  const names = plain(`${content.firstName} ${content.lastName}`);
  const phone = (content.phone ?? "").replace(/\D/g, "");
  return { key, rowHash, emailKey, submittedAt, names, phone };
}

async function mapInBatches<T, R>(items: readonly T[], pace: Pace, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    if (pace.isDue()) await pace.rest();
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))));
  }
  return results;
}
