/** One change of many leads at once. Pure; the browser imports this file. */

/** A change is one commit and one message to every open list, so it is limited. */
export const MOST_AT_ONCE = 500;

export const BULK_FIELDS = ["status", "owner"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** Time in which a change of many leads, and a merge, can be undone. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(changedAt: number, now: number): boolean {
  return now < changedAt + UNDO_MS;
}

/** Reason of a refused undo. */
export const TOO_LATE = "A change of many leads can be undone for ten minutes only.";

/** "status of 12 leads". */
export function changeInWords(field: BulkField, count: number): string {
  return `${field} of ${count === 1 ? "1 lead" : `${String(count)} leads`}`;
}
