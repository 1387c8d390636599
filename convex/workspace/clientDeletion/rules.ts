/** Parts of a client's removal, and its texts. Pure; the browser imports this file. */

export const DELETE_WORD = "DELETE";

export const DELETION_TEXTS = {
  typeTheWord: `Please type ${DELETE_WORD} to confirm`,
  failed: "Failed to delete client",
} as const;

/** Counted parts, in order of removal. */
export const REMOVED_PARTS = [
  "documents",
  "messages",
  "requirements",
  "questionnaires",
  "tasks",
  "deadlines",
  "cases",
  "relatedPeople",
  "notes",
  "activities",
  "contracts",
] as const;
export type RemovedPart = (typeof REMOVED_PARTS)[number];

export const DELETION_STATES = ["removing", "done"] as const;

/** Counting ends here: "500+". */
export const MOST_COUNTED = 500;

/** The part's count at the start, up to `MOST_COUNTED`, and the number removed so far. */
export interface PartProgress {
  part: RemovedPart;
  all: number;
  done: number;
}

const SHORTEST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;

/** A failed batch is retried after 10, 20, 40 … seconds. */
export function waitAfter(attempts: number): number {
  return Math.min(2 ** attempts * SHORTEST_WAIT_MS, LONGEST_WAIT_MS);
}
