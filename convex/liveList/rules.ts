/**
 * What server and browser both know about a live list: the form of its rows, how they travel, and where a feed starts.
 * Pure; the browser imports this file. README.md explains how a list is kept live.
 */

/** `updatedAt` is epoch ms and rises with each change of the row, so the newer of two versions is known by it. */
export type Versioned = readonly [key: number, updatedAt: number, ...rest: unknown[]];

declare const packed: unique symbol;

/**
 * Rows on their way to a screen, as one JSON text. Convex converts every value that a function passes on, and at each change
 * every open screen has a call of its own; a text is passed on as it is (see docs/decisions/007).
 */
export type PackedRows<Row> = string & { readonly [packed]: Row };

export function packRows<Row extends Versioned>(rows: readonly Row[]): PackedRows<Row> {
  // eslint-disable-next-line passage/assertions -- The brand, minted where the rows become the text.
  return JSON.stringify(rows) as PackedRows<Row>;
}

export function unpackRows<Row>(rows: PackedRows<Row>): Row[] {
  // eslint-disable-next-line passage/assertions -- Only `packRows` makes such a text, and its brand says of which rows.
  return JSON.parse(rows) as Row[];
}

/** Rows changed since a point, oldest first; `overflow`: more than one answer holds, take a snapshot instead. */
export interface Feed<Row> {
  rows: PackedRows<Row>;
  overflow: boolean;
}

/** One row as it is now: one or none of each table. */
export interface RowNow<Main, Side> {
  main: PackedRows<Main>;
  side: PackedRows<Side>;
}

/** One page of a snapshot. `side` is a second table, joined by key; the first page says where the feeds have to start. */
export interface SnapshotPage<Main, Side> extends RowNow<Main, Side> {
  nextCursor: string | null;
  total: number;
  since: { main: number; side: number };
}

/** Characters of one text in a list: more than a column shows, because pointing at it shows the rest. */
export const LIST_TEXT_MAX = 200;
const CUT_MARK = "…";
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** Shortens a long text for the list, which goes to every screen; the details have all of it. */
export function cutForList(text: string): string {
  if (text.length <= LIST_TEXT_MAX) return text;
  const kept = text.slice(0, LIST_TEXT_MAX);
  return (HALF_A_CHARACTER.test(kept) ? text.slice(0, LIST_TEXT_MAX + 1) : kept) + CUT_MARK;
}

/** True if `cutForList` has shortened the text. */
export function isCutForList(listed: string): boolean {
  // The mark alone does not tell: people end sentences with it.
  return listed.length > LIST_TEXT_MAX;
}

export const SNAPSHOT_PAGE = 1_000;
export const FEED_LIMIT = 200;

const FEED_KEEPS_ROWS = 8;
/** Commits may land out of order by this much; a feed that starts this far behind the newest row misses none. */
const FEED_OVERLAP_MS = 10_000;
/**
 * Start points are rounded down to this grid. The point then depends on the newest row alone, so screens opened at
 * different times meet at the same arguments and share one result, and at one change a second they move (which sends
 * the rows again) every sixth change instead of every one.
 */
const FEED_STEP_MS = 6_000;

/** A start point from which no row at or after `newestAt` can be missed. */
export function feedStart(newestAt: number): number {
  return Math.max(0, Math.floor((newestAt - FEED_OVERLAP_MS) / FEED_STEP_MS) * FEED_STEP_MS);
}

/** The `since` to subscribe with from now on, given what the feed holds; rows are oldest first. Never moves back. */
export function nextSince(since: number, rows: readonly Versioned[]): number {
  const newest = rows.at(-1);
  if (newest === undefined || rows.length <= FEED_KEEPS_ROWS) return since;
  return Math.max(since, feedStart(newest[1]));
}
