/** The queue of documents to review: whose, and how many are listed and counted. Pure; the browser imports this file. */

/** `mine`: of the cases that the person owns or works on. */
export const QUEUE_FILTERS = ["everyone", "mine"] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export function isQueueFilter(text: string): text is QueueFilter {
  return QUEUE_FILTERS.some((filter) => filter === text);
}

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
