import type { PrintedRow, RowPrint } from "./sheetPlan";
import type { LeadContent, SheetRow } from "./sheetRows";

/** Hashes under way at a time; all at once would hold every row of a large sheet in memory twice. */
const BATCH = 1_000;

const encoder = new TextEncoder();

/** SHA-256 in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names and phones are compared without the differences a person would not see. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

export async function printOf(content: LeadContent): Promise<RowPrint> {
  const { emailKey } = content;
  const submittedAt = content.submittedAt ?? "";
  const [key, rowHash] = await Promise.all([sha256(`${emailKey}|${submittedAt}`), sha256(JSON.stringify(content))]);
  const names = plain(`${content.firstName} ${content.lastName}`);
  const phone = (content.phone ?? "").replace(/\D/g, "");
  return { key, rowHash, emailKey, submittedAt, names, phone };
}

export async function printRows(rows: readonly SheetRow[]): Promise<PrintedRow[]> {
  const printed: PrintedRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    printed.push(...(await Promise.all(batch.map(async (row) => ({ ...row, print: await printOf(row.content) })))));
  }
  return printed;
}
