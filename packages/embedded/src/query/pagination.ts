/**
 * `.paginate()`: a page contains the rows between two cursors. The end of a page is stored in the query's journal, so
 * that a live page grows and shrinks in place, and the next page starts exactly at its end.
 */
import { keyAfter, type IndexKey } from "../storage/indexKey.ts";
import type { StoredRow } from "../storage/store.ts";
import { END, type Position } from "../secrets/cursors.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { planQuery, type QueryPlan, type SerializedQuery } from "./queryPlan.ts";
import { openStream, type RowStream } from "./rowStream.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { jsonSize } from "../documents/valueSize.ts";

export interface PageRequest {
  query: SerializedQuery;
  cursor: string | null;
  endCursor: string | null;
  pageSize: number;
  maximumRowsRead: number | null;
  maximumBytesRead: number | null;
}

export interface Page {
  page: string[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
}

/** A live page that has grown by more than this factor should be split. */
const SPLIT_FACTOR = 2;

/** Narrows the plan's range to the keys between the two cursors. A cursor cannot widen the range. */
function narrowed(plan: QueryPlan, start: Position | null, end: Position | null): QueryPlan {
  const range = { ...plan.range };
  const beyond = (position: Position): IndexKey => (position === END ? "" : position.after);
  const max = (a: IndexKey, b: IndexKey): IndexKey => (a > b ? a : b);
  const min = (a: IndexKey, b: IndexKey): IndexKey => (a < b ? a : b);
  if (plan.order === "asc") {
    if (start !== null) range.lower = start === END ? range.upper : max(range.lower, keyAfter(beyond(start)));
    if (end !== null && end !== END) range.upper = min(range.upper, keyAfter(beyond(end)));
  } else {
    if (start !== null) range.upper = start === END ? range.lower : min(range.upper, beyond(start));
    if (end !== null && end !== END) range.lower = max(range.lower, beyond(end));
  }
  return { ...plan, range };
}

interface Reading {
  rows: StoredRow[];
  /** The index keys of all rows read, including rows that a filter removed. */
  keys: IndexKey[];
  exhausted: boolean;
  readTooMuch: boolean;
}

/** Read limits do not apply to a search. */
function boundsOf({ maximumRowsRead, maximumBytesRead }: PageRequest, isSearch: boolean) {
  return isSearch
    ? { rows: Infinity, bytes: Infinity }
    : { rows: maximumRowsRead ?? Infinity, bytes: maximumBytesRead ?? Infinity };
}

function read(stream: RowStream, most: { passed: number; rows: number; bytes: number }): Reading {
  const reading: Reading = { rows: [], keys: [], exhausted: false, readTooMuch: false };
  let bytesRead = 0;
  while (reading.rows.length < most.passed) {
    const row = stream.readRow();
    if (row === null) return { ...reading, exhausted: true };
    reading.keys.push(row.key);
    if (most.bytes !== Infinity) bytesRead += jsonSize(row.json);
    if (stream.passes(row)) reading.rows.push(row);
    if (reading.keys.length >= most.rows || bytesRead >= most.bytes) return { ...reading, readTooMuch: true };
  }
  return reading;
}

function cursorsOf({ cursors }: Transaction, query: SerializedQuery) {
  const text = JSON.stringify(query);
  return {
    read: (cursor: string) => cursors.read(text, cursor),
    write: (position: Position) => cursors.write(text, position),
  };
}

/** `journal` is the end of this page, fixed by an earlier run of the same live query. */
export function readPage(transaction: Transaction, request: PageRequest, journal: string | null): Page {
  const { query, pageSize } = request;
  if (pageSize < 1) throw new FunctionRefused("Must request at least 1 document while paginating");
  if (request.maximumRowsRead === 0 || request.maximumBytesRead === 0) {
    throw new FunctionRefused("maximumRowsRead and maximumBytesRead must be greater than 0");
  }
  const cursors = cursorsOf(transaction, query);
  const endCursor = request.endCursor ?? journal;
  const start = request.cursor === null ? null : cursors.read(request.cursor);
  const end = endCursor === null ? null : cursors.read(endCursor);
  const plan = planQuery(transaction.tables, query);
  if (query.operators.some((operator) => "limit" in operator)) {
    throw new FunctionRefused("Can't paginate a query with a limit.");
  }
  if (start === END) {
    return { page: [], isDone: true, continueCursor: cursors.write(END), splitCursor: null, pageStatus: null };
  }
  const bounds = boundsOf(request, plan.search !== null);
  const passed = end === null ? pageSize : Infinity;
  const stream = openStream(transaction, narrowed(plan, start, end));
  const { rows, keys, exhausted, readTooMuch } = read(stream, { passed, ...bounds });
  // A page cut short before its fixed end is incomplete: it reports so, and keeps its end.
  const reached = end ?? (exhausted ? null : after(keys.at(-1))) ?? END;
  const tooLong = end !== null && rows.length > pageSize * SPLIT_FACTOR;
  const middle = readTooMuch ? keys[Math.ceil(keys.length / 2) - 1] : rows[Math.floor(rows.length / 2) - 1]?.key;
  const isSplittable = middle !== undefined && (!readTooMuch || keys.length > 1);
  return {
    page: rows.map(({ json }) => json),
    isDone: reached === END && !readTooMuch,
    continueCursor: endCursor !== null && reached === end ? endCursor : cursors.write(reached),
    splitCursor: isSplittable ? cursors.write({ after: middle }) : null,
    pageStatus: readTooMuch ? "SplitRequired" : tooLong ? "SplitRecommended" : null,
  };
}

function after(key: IndexKey | undefined): Position | null {
  return key === undefined ? null : { after: key };
}
