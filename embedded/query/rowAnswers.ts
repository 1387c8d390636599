/** Rows that one query after the other reads are parsed once in the functions' world, not by each of them. */
import type { StoredRow } from "../storage/store.ts";
import type { KeptAnswer } from "../domain/isolateHost.ts";

/** A longer scan is not read by hundreds of live queries. */
const MAX_ROWS = 256;

/**
 * The store hands out the same array each time that it answers a scan from memory. An array that was seen once is marked; from the
 * second time on its answers are kept.
 */
const askedFor = new WeakMap<readonly StoredRow[], "once" | readonly KeptAnswer[]>();

export function answerAsText(answer: string | KeptAnswer): string {
  return typeof answer === "string" ? answer : answer.text;
}

export function answerText(row: StoredRow): string {
  return `{"value":${row.json},"done":false}`;
}

/** The answers for these rows, at their places, from the second time on that they are asked for. */
export function keptAnswers(rows: readonly StoredRow[]): readonly KeptAnswer[] | null {
  if (rows.length === 0 || rows.length > MAX_ROWS) return null;
  const known = askedFor.get(rows);
  if (known === undefined) {
    askedFor.set(rows, "once");
    return null;
  }
  if (known !== "once") return known;
  const answers = rows.map((row) => ({ text: answerText(row) }));
  askedFor.set(rows, answers);
  return answers;
}
