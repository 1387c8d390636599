/** Reads of a live list: pages of its snapshot, and what has changed since. The table and its order are the caller's. */
import { FEED_LIMIT, feedStart, packRows, SNAPSHOT_PAGE, type Feed, type Versioned } from "./rules";

/** A query that is ordered and not yet read. */
interface Unread<Doc> {
  take: (count: number) => Promise<Doc[]>;
}

interface Page<Doc> {
  docs: Doc[];
  /** The keys of the page: from `lowest` to below `before`. */
  lowest: number;
  before: number;
  nextCursor: string | null;
}

/** One page by falling key; `cursor` is the lowest key of the page before, null for the first. */
export async function readPage<Doc extends { number: number }>(
  cursor: string | null,
  below: (before: number) => Unread<Doc>,
): Promise<Page<Doc>> {
  const before = cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const docs = await below(before).take(SNAPSHOT_PAGE);
  const isLast = docs.length < SNAPSHOT_PAGE;
  const lowest = isLast ? 0 : (docs.at(-1)?.number ?? 0);
  return { docs, lowest, before, nextCursor: isLast ? null : String(lowest) };
}

/** The answer of a feed; `changed` is what has changed since its start, oldest first. */
export async function readFeed<Doc, Row extends Versioned>(
  changed: Unread<Doc>,
  rowOf: (doc: Doc) => Row,
): Promise<Feed<Row>> {
  const docs = await changed.take(FEED_LIMIT + 1);
  return { rows: packRows(docs.slice(0, FEED_LIMIT).map(rowOf)), overflow: docs.length > FEED_LIMIT };
}

/** `updatedAt` of a changed row: now, but always later than before, so that a screen can tell the newer of two versions. */
export function laterThan({ updatedAt }: { updatedAt: number }): number {
  return Math.max(Date.now(), updatedAt + 1);
}

/** Rows left behind a start that was moved into a burst: few enough to send to every screen, with room for more. */
const ROWS_BEHIND_MOVED_START = 100;

/**
 * How many rows since the usual start are too many. One job writes one batch after the other, so nothing lands behind a
 * later start, and an import need not be sent to every screen that opens. Where everybody writes at once a commit may
 * land late, so the start moves only where the feed would overflow from the first.
 */
const BURST = { oneJob: ROWS_BEHIND_MOVED_START, everybody: FEED_LIMIT };

/**
 * Where a feed has to start so that nothing that commits after this snapshot is missed: a little before now, for commits
 * that land out of order, or within a burst, which the snapshot itself holds. `newestAfter` reads newest first.
 */
export async function findFeedStart(
  writtenBy: keyof typeof BURST,
  newestAfter: (start: number) => Unread<{ updatedAt: number }>,
): Promise<number> {
  const usual = feedStart(Date.now());
  const newest = await newestAfter(usual).take(BURST[writtenBy] + 1);
  if (newest.length <= BURST[writtenBy]) return usual;
  return Math.max(usual, newest[ROWS_BEHIND_MOVED_START]?.updatedAt ?? 0);
}
