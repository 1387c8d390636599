import type { IndexKey, KeyRange } from "./indexKey.ts";
import type { Scan, StoredRow, WriteBatch } from "./store.ts";

interface Remembered {
  index: number;
  key: string;
  range: KeyRange;
  rows: readonly StoredRow[];
}

/** More scans of one index than this are forgotten together rather than looked through. */
const MAX_LOOKED_THROUGH = 64;
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** What a scan costs besides its text. */
const OVERHEAD = 200;

function scanKey({ index, range, order, limit }: Scan): string {
  // Bounds are any bytes (a cursor brings its own), so where one ends must not depend on what is in it.
  return `${String(index)} ${order} ${String(limit)} ${String(range.lower.length)} ${range.lower}${range.upper}`;
}

/**
 * What scans gave, kept right: an entry that comes into a scan's range or leaves it makes the scan forgotten, and a
 * document that changes where it stands is changed here as well.
 */
export class RememberedScans {
  readonly #byIndex = new Map<number, Map<string, Remembered>>();
  readonly #byDocument = new Map<string, Set<Remembered>>();
  /** How many characters were remembered since the memory was last cleared; scans that were forgotten since are still counted. */
  #characters = 0;

  find(scan: Scan): readonly StoredRow[] | null {
    return this.#byIndex.get(scan.index)?.get(scanKey(scan))?.rows ?? null;
  }

  keep({ index, range, order, limit, table }: Scan, rows: readonly StoredRow[]): void {
    const key = scanKey({ index, range, order, limit, table });
    this.#count(rows.reduce((sum, { key: rowKey, json }) => sum + rowKey.length + json.length, key.length + OVERHEAD));
    // A copy: who scans in steps moves the bounds of the range it asks with.
    const remembered = { index, key, range: { ...range }, rows };
    const scans = this.#byIndex.get(index) ?? new Map<string, Remembered>();
    this.#byIndex.set(index, scans.set(key, remembered));
    for (const { id } of rows) {
      const scansOfDocument = this.#byDocument.get(id) ?? new Set();
      this.#byDocument.set(id, scansOfDocument.add(remembered));
    }
  }

  /** To be told of everything that is written. */
  written({ entries, documents }: Pick<WriteBatch, "entries" | "documents">): void {
    for (const { index, key } of entries) this.#forgetAround(index, key);
    for (const { id, json } of documents) if (json !== null) this.#change(id, json);
  }

  #forgetAround(index: number, key: IndexKey): void {
    const scans = this.#byIndex.get(index);
    if (scans === undefined) return;
    const isTooMany = scans.size > MAX_LOOKED_THROUGH;
    for (const remembered of scans.values()) {
      const { lower, upper } = remembered.range;
      if (isTooMany || (key >= lower && key < upper)) this.#forget(remembered);
    }
  }

  #change(id: string, json: string): void {
    for (const remembered of this.#byDocument.get(id) ?? []) {
      remembered.rows = remembered.rows.map((row) => (row.id === id ? { ...row, json } : row));
      this.#count(json.length);
    }
  }

  #forget(remembered: Remembered): void {
    this.#byIndex.get(remembered.index)?.delete(remembered.key);
    for (const { id } of remembered.rows) {
      const scans = this.#byDocument.get(id);
      scans?.delete(remembered);
      if (scans?.size === 0) this.#byDocument.delete(id);
    }
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters <= MAX_CHARACTERS) return;
    this.#byIndex.clear();
    this.#byDocument.clear();
    this.#characters = 0;
  }
}
