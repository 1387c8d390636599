/** One change of many leads at once. Pure; the browser imports this file. */

/** A change is one commit and one message to every open list, so it is limited. */
export const MOST_AT_ONCE = 500;

export const BULK_FIELDS = ["status", "owner", "nextContact"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

const WORDS: Record<BulkField, string> = { status: "status", owner: "owner", nextContact: "next contact" };

/** "status of 12 leads". */
export function changeInWords(field: BulkField, count: number): string {
  return `${WORDS[field]} of ${count === 1 ? "1 lead" : `${String(count)} leads`}`;
}
