/** Reads of a live list: pages of its snapshot, and what has changed since. The table and its order are the caller's. */
import {
  CATCH_UP_LIMIT,
  NEWEST_LIMIT,
  NEWEST_MS,
  packFeed,
  signRow,
  SNAPSHOT_PAGE,
  type FeedRow,
  type PackedFeed,
  type Versioned,
} from "./rules";

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
  const lowest = docs.at(-1)?.number ?? 0;
  return { docs, lowest, before, nextCursor: docs.length < SNAPSHOT_PAGE ? null : String(lowest) };
}

/** A range of a table's index on `updatedAt`. */
export interface Changes<Doc> {
  order: (order: "asc" | "desc") => Unread<Doc>;
}

/** The newest version in the table, 0 while it is empty: where the feed of a snapshot starts. */
export async function newestVersion(changes: Changes<{ updatedAt: number }>): Promise<number> {
  const [newest] = await changes.order("desc").take(1);
  return newest?.updatedAt ?? 0;
}

/**
 * `updatedAt` of a row that is written now: above every other of its table. The mutation reads the newest row for it, and
 * so cannot be committed after another that has taken a higher one. That makes versions rise in the order of commits,
 * whatever the clock does (docs/decisions/022).
 */
export async function nextVersion(changes: Changes<{ updatedAt: number }>, now = Date.now()): Promise<number> {
  return versionAfter(await newestVersion(changes), now);
}

/** The same where the newest version has been read already. */
export function versionAfter(newest: number, now = Date.now()): number {
  return Math.max(now, newest + 1);
}

interface FeedQuery<Doc extends object, Row> {
  /** The version that the screen has; null for the live query, which is the same for all screens. */
  after: number | null;
  changedAfter: (version: number) => Changes<Doc>;
  rowOf: (doc: Doc) => Row;
}

/** The newest rows that are read at first: at one change a second they reach far enough back. */
const USUALLY_ENOUGH = 4;

/** Signed, where the document says in `userId` and `userName` who has written it. */
function fedRow<Doc extends object, Row extends Versioned>(doc: Doc, rowOf: (doc: Doc) => Row): FeedRow<Row> {
  const row = rowOf(doc);
  if (!("userId" in doc && "userName" in doc)) return row;
  const { userId: id, userName: name } = doc;
  return typeof id === "string" && typeof name === "string" ? signRow(row, { id, name }) : row;
}

const versionOf = (row: Versioned | undefined) => row?.[1] ?? 0;

/** The newest rows, or those that follow `after`. */
export async function readFeed<Doc extends object, Row extends Versioned>(
  query: FeedQuery<Doc, Row>,
): Promise<PackedFeed<Row>> {
  return query.after === null ? await readNewest(query) : await readAfter(query.after, query);
}

async function readNewest<Doc extends object, Row extends Versioned>(
  query: FeedQuery<Doc, Row>,
  most = USUALLY_ENOUGH,
): Promise<PackedFeed<Row>> {
  const docs = await query.changedAfter(0).order("desc").take(most);
  const rows = docs.map((doc) => fedRow(doc, query.rowOf));
  const [newest] = rows;
  // The first row that is left out says how far the answer reaches back.
  const left = rows.find((row, place) => place === NEWEST_LIMIT || versionOf(row) <= versionOf(newest) - NEWEST_MS);
  if (left !== undefined) {
    return packFeed<Row>(
      versionOf(left),
      rows.filter((row) => versionOf(row) > versionOf(left)),
    );
  }
  return rows.length < most ? packFeed<Row>(0, rows) : await readNewest(query, NEWEST_LIMIT + 1);
}

async function readAfter<Doc extends object, Row extends Versioned>(
  after: number,
  query: FeedQuery<Doc, Row>,
): Promise<PackedFeed<Row>> {
  const docs = await query
    .changedAfter(after)
    .order("asc")
    .take(CATCH_UP_LIMIT + 1);
  const rows = docs.map((doc) => fedRow(doc, query.rowOf));
  const next = rows[CATCH_UP_LIMIT];
  // Rows of an older table may share a version; an answer holds all of them or none.
  const whole = next === undefined ? rows : rows.filter((row) => versionOf(row) < versionOf(next));
  return packFeed<Row>(after, whole);
}

// Jobs that follow the versions of a table: the first change after a quiet time starts them, they run again while they find something, and
// stop once they find nothing. While nobody works, none of them runs but the sweep of `crons.ts`.

/** From a first change to the first run: long enough that a form with several changes is one run. */
export const FIRST_RUN_MS = 10_000;

/** Between a run that has found something and the next one. */
export const NEXT_RUN_MS = 60_000;

/**
 * After this long without a change the jobs may have stopped. Shorter than NEXT_RUN_MS by more than a mutation lasts: one that is
 * committed just after a run that has found nothing starts the jobs again.
 */
const QUIET_MS = 45_000;

/**
 * Whether a change starts the jobs; `newest` is the version of the newest row before it. Two starts close together do no harm: the run
 * that finds nothing is the last of its own.
 */
export function startsFollowing(newest: number, now = Date.now()): boolean {
  return newest < now - QUIET_MS;
}
