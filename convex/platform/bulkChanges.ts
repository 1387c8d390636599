/** Changes of many rows of a list at once, and their undo. Pure; the browser imports this file. */

/** Time in which a change of many rows, and a merge, can be undone. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(changedAt: number, now: number): boolean {
  return now < changedAt + UNDO_MS;
}

/** Reason of a refused undo, about "leads". */
export function tooLateToUndo(rows: string): string {
  return `A change of many ${rows} can be undone for ten minutes only.`;
}
