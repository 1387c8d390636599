import { authorOf, type Author, type Versioned } from "../../../convex/platform/liveList/rules";

/** A row that has changed on the server. */
export interface RowChange {
  key: number;
  /** Null if no person changed it, such as the job that reads the sheet. */
  by: Author | null;
}

/** Tells the screens which rows have changed, in one call per answer. */
export class RowNews {
  readonly #listeners = new Set<(changes: readonly RowChange[]) => void>();

  subscribe(listener: (changes: readonly RowChange[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(rows: readonly Versioned[]): void {
    if (rows.length === 0 || this.#listeners.size === 0) return;
    const changes = rows.map((row) => ({ key: row[0], by: authorOf(row) }));
    for (const listener of this.#listeners) listener(changes);
  }
}
