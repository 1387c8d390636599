import { sha256 } from "../../platform/hashes";
import type { Pace } from "./pace";
import type { SheetRow } from "./sheetRows";

/** A row with the hashes that are compared first. */
export interface HashedRow extends SheetRow {
  /** SHA-256 of the whole content. */
  rowHash: string;
  /** SHA-256 of the normalised e-mail and the form timestamp. */
  key: string;
}

/**
 * Rows hashed concurrently: where hashing is a call to the host, one at a time would be slow, but each in progress holds its
 * row's text.
 */
const BATCH = 100;
/** A hash cannot be interrupted, so long texts are hashed in pieces of this many characters. */
const PIECE = 1_000_000;

/** Hashes a text of any length: the result is the hash of its pieces' hashes. `label` is hashed with them. */
export async function hashLongText(label: string, text: string, pace: Pace): Promise<string> {
  const hashes = [label];
  for (let start = 0; start < text.length; start += PIECE) {
    if (pace.isDue()) await pace.rest();
    hashes.push(await sha256(text.slice(start, start + PIECE)));
  }
  return await sha256(hashes.join(" "));
}

/** Hashes each row, enough to recognise a known one. */
export async function hashRows(rows: readonly SheetRow[], pace: Pace): Promise<HashedRow[]> {
  const hashed: HashedRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    if (pace.isDue()) await pace.rest();
    hashed.push(...(await Promise.all(rows.slice(start, start + BATCH).map(hashRow))));
  }
  return hashed;
}

async function hashRow(row: SheetRow): Promise<HashedRow> {
  const { emailKey, submittedAt } = row.content;
  const [rowHash, key] = await Promise.all([
    sha256(JSON.stringify(row.content)),
    sha256(`${emailKey}|${submittedAt ?? ""}`),
  ]);
  return { ...row, rowHash, key };
}
