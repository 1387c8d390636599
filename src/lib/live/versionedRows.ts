import type { Versioned } from "../../../convex/liveList/rules";

/**
 * The newest known version of each row of one kind.
 *
 * A row is never replaced by an older version, so pages and feeds may arrive in any order, late or twice. Versions of a row
 * rise with each change of it, so two with the same number are the same.
 */
export class VersionedRows<T extends Versioned> {
  readonly #isGone: (row: T) => boolean;
  readonly #rows = new Map<number, { row: T; round: number }>();

  /** The highest version taken so far. */
  newest = 0;

  constructor(isGone: (row: T) => boolean) {
    this.#isGone = isGone;
  }

  /** `round` numbers the snapshot during which the row was seen. */
  take(row: T, round: number): void {
    const known = this.#rows.get(row[0]);
    if (known) known.round = round;
    if (known && known.row[1] >= row[1]) return;
    this.#rows.set(row[0], { row, round });
    this.newest = Math.max(this.newest, row[1]);
  }

  /** The row, unless it is unknown or has left the list. */
  find(key: number): T | undefined {
    const known = this.#rows.get(key);
    return known && !this.#isGone(known.row) ? known.row : undefined;
  }

  versionOf(key: number): number {
    return this.#rows.get(key)?.row[1] ?? 0;
  }

  /** Forgets what a finished snapshot did not meet, and returns the keys: those rows left while no feed was watching. */
  forgetBefore(round: number): number[] {
    const forgotten: number[] = [];
    for (const [key, known] of this.#rows) {
      if (known.round >= round) continue;
      this.#rows.delete(key);
      forgotten.push(key);
    }
    return forgotten;
  }

  /** For a row of which it is known that it is no more. */
  forget(key: number): void {
    this.#rows.delete(key);
  }

  clear(): void {
    this.newest = 0;
    this.#rows.clear();
  }
}
