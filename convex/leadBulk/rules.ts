/** One change of many leads at once. Pure; the browser imports this file. */

/** The most leads of one change: it is one commit, and one answer to every open list. */
export const MOST_AT_ONCE = 500;

export const BULK_FIELDS = ["status", "owner"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** A change can be taken back for so long. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(changedAt: number, now: number): boolean {
  return now < changedAt + UNDO_MS;
}

/** Why a change is not undone. */
export const TOO_LATE = "A change of many leads can be taken back for ten minutes only.";

/** "status of 12 leads". */
export function changeInWords(field: BulkField, count: number): string {
  return `${field} of ${count === 1 ? "1 lead" : `${String(count)} leads`}`;
}
