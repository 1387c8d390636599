/** Reads of a live list: pages of its snapshot, and changes since. The table and its order are the caller's. */
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

/** An ordered query before it is read. */
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
 * `updatedAt` for a row written now: above all others of its table. The mutation reads the newest row for it, so it cannot be
 * committed after another with a higher version. Versions therefore rise in the order of commits, even if the clock is set back
 * (docs/decisions/022).
 */
export async function nextVersion(changes: Changes<{ updatedAt: number }>, now = Date.now()): Promise<number> {
  return versionAfter(await newestVersion(changes), now);
}

/** `nextVersion` for a caller that has read the newest version. */
export function versionAfter(newest: number, now = Date.now()): number {
  return Math.max(now, newest + 1);
}

interface FeedQuery<Doc extends object, Row> {
  /** The screen's version; null for the live query, which is the same for all screens. */
  after: number | null;
  changedAfter: (version: number) => Changes<Doc>;
  rowOf: (doc: Doc) => Row;
}

/** Rows read at first: enough at one change a second. */
const USUALLY_ENOUGH = 4;

/** Signed if the document has an author in `userId` and `userName`. */
function fedRow<Doc extends object, Row extends Versioned>(doc: Doc, rowOf: (doc: Doc) => Row): FeedRow<Row> {
  const row = rowOf(doc);
  if (!("userId" in doc && "userName" in doc)) return row;
  const { userId: id, userName: name } = doc;
  return typeof id === "string" && typeof name === "string" ? signRow(row, { id, name }) : row;
}

const versionOf = (row: Versioned | undefined) => row?.[1] ?? 0;

/** The newest rows, or the rows that follow `after`. */
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
  // The first row left out marks how long the answer reaches back.
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
  // Rows of an older table may share a version; an answer contains all of them or none.
  const whole = next === undefined ? rows : rows.filter((row) => versionOf(row) < versionOf(next));
  return packFeed<Row>(after, whole);
}

// Jobs that follow the versions of a table: the first change after a quiet time starts them; they run again while they find
// changes, and stop once they find none. While nobody works, only the sweep of `crons.ts` runs.

/** From a first change to the first run: long enough for a form's several changes to be one run. */
export const FIRST_RUN_MS = 10_000;

/** Between a run that found changes and the next one. */
export const NEXT_RUN_MS = 60_000;

/**
 * After this long without a change the jobs may have stopped. Shorter than NEXT_RUN_MS by more than a mutation lasts: a mutation
 * committed just after a run without changes starts the jobs again.
 */
const QUIET_MS = 45_000;

/**
 * Whether a change starts the jobs; `newest` is the newest version before it. Two starts close together do no harm: a chain ends
 * with its first run without changes.
 */
export function startsFollowing(newest: number, now = Date.now()): boolean {
  return newest < now - QUIET_MS;
}
