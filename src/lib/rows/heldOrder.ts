import type { Row } from "./row";

export interface HeldOrder<R> {
  rows: readonly R[];
  /** How many rows would come, go or move if the new order were shown now. */
  updates: number;
}

/** Rows that were only added at the end do not move anything that a pointer can be on. */
function isContinuation(held: readonly Row[], current: readonly Row[]): boolean {
  return current.length >= held.length && held.every((row, place) => row.key === current[place]?.key);
}

/** How many of the rows would have to move past another one. */
function countMoved(heldPlaces: Iterable<number>): number {
  let furthest = -1;
  let moved = 0;
  for (const place of heldPlaces) {
    if (place < furthest) moved += 1;
    else furthest = place;
  }
  return moved;
}

/** The rows in the order in which they are on the screen, each with its present content, and what waits behind it. */
export function holdOrder<R extends Row>(
  held: readonly R[],
  current: readonly R[],
  find: (key: number) => R | undefined,
): HeldOrder<R> {
  if (isContinuation(held, current)) return { rows: current, updates: 0 };
  const placeOf = new Map(held.map((row, place) => [row.key, place]));
  const places: number[] = [];
  for (const row of current) {
    const place = placeOf.get(row.key);
    if (place !== undefined) places.push(place);
  }
  const added = current.length - places.length;
  const removed = held.length - places.length;
  // A row that has left the list altogether keeps its last content until the order is released.
  return { rows: held.map((row) => find(row.key) ?? row), updates: added + removed + countMoved(places) };
}
