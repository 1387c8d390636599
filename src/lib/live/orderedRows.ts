/**
 * Rows in descending order of key, found by binary search. Each change publishes a new array, so that components can compare
 * by identity.
 */
export class OrderedRows<Row> {
  readonly #keyOf: (row: Row) => number;
  #rows: Row[] = [];
  #isPublished = false;

  constructor(keyOf: (row: Row) => number) {
    this.#keyOf = keyOf;
  }

  put(key: number, row: Row | undefined): void {
    const index = this.#indexOf(key);
    const present = this.#rows[index];
    const isPresent = present !== undefined && this.#keyOf(present) === key;
    if (row === undefined && !isPresent) return;
    this.#detach();
    if (row === undefined) this.#rows.splice(index, 1);
    else this.#rows.splice(index, isPresent ? 1 : 0, row);
  }

  find(key: number): Row | undefined {
    const row = this.#rows[this.#indexOf(key)];
    return row !== undefined && this.#keyOf(row) === key ? row : undefined;
  }

  /** The current rows. Later changes do not modify this array. */
  publish(): readonly Row[] {
    this.#isPublished = true;
    return this.#rows;
  }

  clear(): void {
    this.#rows = [];
    this.#isPublished = false;
  }

  #detach(): void {
    if (!this.#isPublished) return;
    this.#rows = this.#rows.slice();
    this.#isPublished = false;
  }

  /** The index of the key, or of its insertion. Highest key first, because people look for new records. */
  #indexOf(key: number): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row !== undefined && this.#keyOf(row) > key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
