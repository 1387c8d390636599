/** Time in which a merge can be undone. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(mergedAt: number, now: number): boolean {
  return now < mergedAt + UNDO_MS;
}

/** Reason of a refused undo. */
export const TOO_LATE = "A merge can be taken back for ten minutes only.";
export const LATER_FIRST = "The lead was merged into another one since. Take that merge back first.";

/** Evidence that two leads may be one person (`similarity.ts`). */
export const SIMILARITIES = ["email", "nameAndPhone"] as const;
export type Similarity = (typeof SIMILARITIES)[number];
