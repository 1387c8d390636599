import type { Versioned } from "../../../convex/platform/liveList/rules";

/**
 * The newest known version of each row of one table. A row is never replaced by an older version, so pages and feed results may arrive in
 * any order, late or repeatedly. Each change of a row increases its version, so equal versions are the same row.
 */
export class VersionedRows<T extends Versioned> {
  readonly #isGone: (row: T) => boolean;
  readonly #rows = new Map<number, { row: T; round: number }>();

  constructor(isGone: (row: T) => boolean) {
    this.#isGone = isGone;
  }

  /** `round` is the number of the snapshot during which the row arrived. Returns whether the row is newer than the known one. */
  take(row: T, round: number): boolean {
    const known = this.#rows.get(row[0]);
    if (known) known.round = round;
    if (known && known.row[1] >= row[1]) return false;
    this.#rows.set(row[0], { row, round });
    return true;
  }

  /** The row, unless it is unknown or has left the list. */
  find(key: number): T | undefined {
    const known = this.#rows.get(key);
    return known && !this.#isGone(known.row) ? known.row : undefined;
  }

  versionOf(key: number): number {
    return this.#rows.get(key)?.row[1] ?? 0;
  }

  /** Deletes rows that a completed snapshot did not contain, and returns their keys: they were removed while no feed was active. */
  forgetBefore(round: number): number[] {
    const forgotten: number[] = [];
    for (const [key, known] of this.#rows) {
      if (known.round >= round) continue;
      this.#rows.delete(key);
      forgotten.push(key);
    }
    return forgotten;
  }

  /** Deletes a row that no longer exists. */
  forget(key: number): void {
    this.#rows.delete(key);
  }

  clear(): void {
    this.#rows.clear();
  }
}
