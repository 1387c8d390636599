/** Reason of a refused undo. */
export const TOO_LATE = "A merge can be taken back for ten minutes only.";
export const LATER_FIRST = "The lead was merged into another one since. Take that merge back first.";

/** Evidence that two leads may be one person (`similarity.ts`). */
export const SIMILARITIES = ["email", "nameAndPhone"] as const;
export type Similarity = (typeof SIMILARITIES)[number];
