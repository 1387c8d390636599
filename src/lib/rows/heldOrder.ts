import type { Row } from "./row";

export interface HeldOrder<R> {
  rows: readonly R[];
  /** Number of rows that would be added, removed or moved by showing the current order. */
  updates: number;
}

/** Lookups for a single row. */
export interface RowKnowledge<R> {
  find: (key: number) => R | undefined;
  /** Whether this screen's person has just changed the row: it moves to its place at once. */
  isOwn: (key: number) => boolean;
}

/** The number of rows that would move past another one. */
function countMoved(heldIndexes: Iterable<number>): number {
  let furthest = -1;
  let moved = 0;
  for (const index of heldIndexes) {
    if (index < furthest) moved += 1;
    else furthest = index;
  }
  return moved;
}

/** The number of equal rows at the beginning and at the end of both orders. */
function sameEnds(held: readonly Row[], current: readonly Row[]): { before: number; after: number } {
  const length = Math.min(held.length, current.length);
  let before = 0;
  while (before < length && held[before]?.key === current[before]?.key) before += 1;
  let after = 0;
  while (after < length - before && held.at(-1 - after)?.key === current.at(-1 - after)?.key) after += 1;
  return { before, after };
}

/** Above this size, the index of the whole order is built once and kept while the order is held. */
const MOST_INDEXED_EACH_TIME = 500;

const indexes = new WeakMap<readonly Row[], ReadonlyMap<number, number>>();

function indexOfKeys(rows: readonly Row[], from: number, to: number): ReadonlyMap<number, number> {
  const index = new Map<number, number>();
  for (let at = from; at < to; at++) index.set(rows[at]?.key ?? NaN, at);
  return index;
}

function heldIndex(held: readonly Row[], from: number, to: number): ReadonlyMap<number, number> {
  if (to - from <= MOST_INDEXED_EACH_TIME) return indexOfKeys(held, from, to);
  const index = indexes.get(held) ?? indexOfKeys(held, 0, held.length);
  indexes.set(held, index);
  return index;
}

/**
 * The rows in the order on the screen with their current content, and the number of held-back updates. Only rows between the shared ends
 * of both orders are looked up, because this runs for every change of 100,000 rows.
 */
export function holdOrder<R extends Row>(
  held: readonly R[],
  current: readonly R[],
  { find, isOwn }: RowKnowledge<R>,
): HeldOrder<R> {
  const { before, after } = sameEnds(held, current);
  // Rows appended at the end move no visible row.
  if (before === held.length) return { rows: current, updates: 0 };
  const end = held.length - after;
  const indexOf = heldIndex(held, before, end);
  const present = new Map<number, R>();
  let added = 0;
  for (const row of current.slice(before, current.length - after)) {
    const index = indexOf.get(row.key);
    if (index === undefined) added += 1;
    else present.set(index, row);
  }
  const part: R[] = [];
  for (let at = before; at < end; at++) {
    const row = held[at];
    // A row that left the list keeps its last content until the order is released.
    const shown = present.get(at) ?? (row === undefined || isOwn(row.key) ? undefined : (find(row.key) ?? row));
    if (shown !== undefined) part.push(shown);
  }
  return {
    rows: current.slice(0, before).concat(part, current.slice(current.length - after)),
    updates: added + (part.length - present.size) + countMoved(present.keys()),
  };
}
