/** Rows of a live list and their encoding. Pure; the browser imports this file. README.md explains how a list is kept live. */

/** `updatedAt` is the row's version: epoch ms, and above every change of the table committed before (`nextVersion`). */
export type Versioned = readonly [key: number, updatedAt: number, ...rest: unknown[]];

declare const packed: unique symbol;

/**
 * Rows as one JSON string: Convex re-encodes a returned value for every subscriber, a string it passes through
 * (docs/decisions/007).
 */
export type PackedRows<Row> = string & { readonly [packed]: Row };

export function packRows<Row extends Versioned>(rows: readonly Row[]): PackedRows<Row> {
  // eslint-disable-next-line passage/assertions -- The brand, minted where the rows become the text.
  return JSON.stringify(rows) as PackedRows<Row>;
}

export function unpackRows<Row>(rows: PackedRows<Row>): Row[] {
  // eslint-disable-next-line passage/assertions -- Only `packRows` makes such a text, and its brand names the rows.
  return JSON.parse(rows) as Row[];
}

/** The author of a row, as encoded. */
type SentAuthor = readonly [id: string, name: string];

/** A row of a feed. One that a person changed ends with its author; no other value of a row is an array. */
export type FeedRow<Row extends Versioned> = Row | NoInfer<readonly [...Row, SentAuthor]>;

export interface Author {
  id: string;
  name: string;
}

/** `row`, as a feed sends it after this person has changed it. */
export function signRow<Row extends Versioned>(row: Row, { id, name }: Author): FeedRow<Row> {
  return [...row, [id, cutForList(name)]];
}

function isSentAuthor(value: unknown): value is SentAuthor {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

/** The author of a row; null for a row of a snapshot, and for one that no person changed. */
export function authorOf(row: Versioned): Author | null {
  const last = row.at(-1);
  return isSentAuthor(last) ? { id: last[0], name: last[1] } : null;
}

/** A feed's answer: all rows with versions above `after`, up to `newest`. */
export interface FeedAnswer<Row> {
  after: number;
  /** The answer is complete up to this version: the newest row's, or `after` without rows. */
  newest: number;
  /** `authorOf` returns the author of each. */
  rows: readonly Row[];
}

declare const packedFeed: unique symbol;

/** A feed's answer as one JSON string: the distance of `after` from the newest row, and the rows. */
export type PackedFeed<Row> = string & { readonly [packedFeed]: Row };

function newestOf(rows: readonly Versioned[], after: number): number {
  return rows.reduce((newest, row) => Math.max(newest, row[1]), after);
}

export function packFeed<Row extends Versioned>(after: number, rows: readonly FeedRow<Row>[]): PackedFeed<Row> {
  const behind = rows.length === 0 ? after : newestOf(rows, after) - after;
  // eslint-disable-next-line passage/assertions -- The brand, minted where the answer becomes the text.
  return JSON.stringify([behind, ...rows]) as PackedFeed<Row>;
}

export function unpackFeed<Row extends Versioned>(feed: PackedFeed<Row>): FeedAnswer<Row> {
  // eslint-disable-next-line passage/assertions -- Only `packFeed` makes such a text, and its brand names the rows.
  const [behind, ...rows] = JSON.parse(feed) as [number, ...Row[]];
  const newest = newestOf(rows, rows.length === 0 ? behind : 0);
  return { after: rows.length === 0 ? behind : newest - behind, newest, rows };
}

/** The current row: one or none of each table. */
export interface RowNow<Main, Side> {
  main: PackedRows<Main>;
  side: PackedRows<Side>;
}

/** One page of a snapshot. `side` is a second table, joined by key; `since` has the newest version of each at that moment. */
export interface SnapshotPage<Main, Side> extends RowNow<Main, Side> {
  nextCursor: string | null;
  total: number;
  since: { main: number; side: number };
}

/** Characters of one text in a list: more than a column shows, because a tooltip shows the rest. */
export const LIST_TEXT_MAX = 200;
const CUT_MARK = "…";
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** Shortens a long text for the list, which goes to every screen; the details have it whole. */
export function cutForList(text: string): string {
  if (text.length <= LIST_TEXT_MAX) return text;
  const kept = text.slice(0, LIST_TEXT_MAX);
  return (HALF_A_CHARACTER.test(kept) ? text.slice(0, LIST_TEXT_MAX + 1) : kept) + CUT_MARK;
}

/** True if `cutForList` has shortened the text. */
export function isCutForList(listed: string): boolean {
  // The mark alone is ambiguous: people end sentences with it.
  return listed.length > LIST_TEXT_MAX;
}

export const SNAPSHOT_PAGE = 1_000;

/**
 * Limits of the live answer of a feed, in age before the newest row and in rows. One change would be enough; quick successive
 * ones are merged into one answer.
 */
export const NEWEST_MS = 100;
export const NEWEST_LIMIT = 32;
/** Rows per answer to a screen that has missed some. */
export const CATCH_UP_LIMIT = 500;

/**
 * Keeps the bound of the first page (`from`) in the cursor: a cursor is valid only for its query, and a bound computed from the
 * clock would differ on the next page.
 */
export function readBoundCursor(cursor: string | null, from: number): { bound: number; position: string | null } {
  if (cursor === null) return { bound: from, position: null };
  const [bound = "", ...rest] = cursor.split(" ");
  return { bound: Number(bound), position: rest.join(" ") };
}

export function boundCursor(bound: number, position: string): string {
  return `${String(bound)} ${position}`;
}
