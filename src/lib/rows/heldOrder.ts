import type { Row } from "./row";

export interface HeldOrder<R> {
  rows: readonly R[];
  /** How many rows would be added, removed or moved by showing the current order. */
  updates: number;
}

/** Whether rows were only added at the end, which moves no visible row. */
function isContinuation(held: readonly Row[], current: readonly Row[]): boolean {
  return current.length >= held.length && held.every((row, index) => row.key === current[index]?.key);
}

/** How many rows would have to move past another one. */
function countMoved(heldIndexes: Iterable<number>): number {
  let furthest = -1;
  let moved = 0;
  for (const index of heldIndexes) {
    if (index < furthest) moved += 1;
    else furthest = index;
  }
  return moved;
}

/** The rows in the order on the screen, each with its current content, and the number of updates that this order holds back. */
export function holdOrder<R extends Row>(
  held: readonly R[],
  current: readonly R[],
  find: (key: number) => R | undefined,
): HeldOrder<R> {
  if (isContinuation(held, current)) return { rows: current, updates: 0 };
  const indexOf = new Map(held.map((row, index) => [row.key, index]));
  const indexes: number[] = [];
  for (const row of current) {
    const index = indexOf.get(row.key);
    if (index !== undefined) indexes.push(index);
  }
  const added = current.length - indexes.length;
  const removed = held.length - indexes.length;
  // A row that has left the list keeps its last content until the order is released.
  return { rows: held.map((row) => find(row.key) ?? row), updates: added + removed + countMoved(indexes) };
}
