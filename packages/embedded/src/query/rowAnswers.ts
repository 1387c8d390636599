/** Shared answers for rows that many queries read, so that the realm parses each of them once. */
import type { StoredRow } from "../storage/store.ts";
import type { CachedAnswer } from "../domain/isolateHost.ts";

/** Longer scans are rarely read by many live queries. */
const MAX_ROWS = 256;

/**
 * The store returns the same array when it answers a scan from its cache. The first use of an array marks it; from the
 * second use on its answers are cached.
 */
const askedFor = new WeakMap<readonly StoredRow[], "once" | readonly CachedAnswer[]>();

export function answerAsText(answer: string | CachedAnswer): string {
  return typeof answer === "string" ? answer : answer.text;
}

export function answerText(row: StoredRow): string {
  return `{"value":${row.json},"done":false}`;
}

/** The answers for these rows by position, from the second time on that the same array is passed. */
export function cachedAnswers(rows: readonly StoredRow[]): readonly CachedAnswer[] | null {
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
