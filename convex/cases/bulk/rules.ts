/** One change of many cases at once. Pure; the browser imports this file. */

/**
 * A change is one commit. Each case has some ten reads and, for a stage, a line in its client's timeline with its email: this many stay
 * below half of a mutation's limits.
 */
export const MOST_AT_ONCE = 200;

export const BULK_FIELDS = ["owner", "stage", "priority"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** "owner of 12 cases". */
export function changeInWords(field: BulkField, count: number): string {
  return `${field} of ${count === 1 ? "1 case" : `${String(count)} cases`}`;
}
