/** A merge can be taken back for so long. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(mergedAt: number, now: number): boolean {
  return now < mergedAt + UNDO_MS;
}

/** Why a merge is not undone. */
export const TOO_LATE = "A merge can be taken back for ten minutes only.";
export const LATER_FIRST = "The lead was merged into another one since. Take that merge back first.";

/** What two leads may share (`similarity.ts`). */
export const SIMILARITIES = ["email", "nameAndPhone"] as const;
export type Similarity = (typeof SIMILARITIES)[number];
