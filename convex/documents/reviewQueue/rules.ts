/** The queue of documents to review: whose, and how many are listed and counted. Pure; the browser imports this file. */

/** Filters of the queue. Any other filter is a member's id: the cases that they own or work on. `mine` is the person's own. */
export const [EVERYONE, MINE] = ["everyone", "mine"] as const;

/** Page size; "Show more" adds another. */
export const QUEUE_PAGE = 50;
/** Maximum of the list, and of the count. */
export const MOST_QUEUED = 500;
/** Maximum of the count of one client. */
export const MOST_OF_A_CLIENT = 99;

/** The requested length, within the limits. */
export function queueLength(wanted: number): number {
  return Math.min(MOST_QUEUED, Math.max(1, Math.floor(wanted) || QUEUE_PAGE));
}
