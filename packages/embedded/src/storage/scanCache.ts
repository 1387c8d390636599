import type { IndexKey, KeyRange } from "./indexKey.ts";
import type { Scan, StoredRow, WriteBatch } from "./store.ts";

interface Remembered {
  index: number;
  key: string;
  range: KeyRange;
  rows: readonly StoredRow[];
}

/** An index with more cached scans than this drops all of them at a write, rather than checking each range. */
const MAX_LOOKED_THROUGH = 64;
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** Estimated cost of a scan besides its text. */
const OVERHEAD = 200;

function scanKey({ index, range, order, limit }: Scan): string {
  // Bounds may contain any byte (a client sends its own cursor), so the key gives their length rather than a
  // separator.
  return `${String(index)} ${order} ${String(limit)} ${String(range.lower.length)} ${range.lower}${range.upper}`;
}

/**
 * Results of scans, kept current: an entry that enters or leaves a scan's range evicts the scan, and a document that
 * changes without moving is updated in place.
 */
export class ScanCache {
  readonly #byIndex = new Map<number, Map<string, Remembered>>();
  readonly #byDocument = new Map<string, Set<Remembered>>();
  /** Characters cached since the last full clear, including scans that were evicted since. */
  #characters = 0;

  find(scan: Scan): readonly StoredRow[] | null {
    return this.#byIndex.get(scan.index)?.get(scanKey(scan))?.rows ?? null;
  }

  keep({ index, range, order, limit, table }: Scan, rows: readonly StoredRow[]): void {
    const key = scanKey({ index, range, order, limit, table });
    this.#count(rows.reduce((sum, { key: rowKey, json }) => sum + rowKey.length + json.length, key.length + OVERHEAD));
    // The range is copied because a caller that scans in steps mutates its own.
    const remembered = { index, key, range: { ...range }, rows };
    const scans = this.#byIndex.get(index) ?? new Map<string, Remembered>();
    this.#byIndex.set(index, scans.set(key, remembered));
    for (const { id } of rows) {
      const scansOfDocument = this.#byDocument.get(id) ?? new Set();
      this.#byDocument.set(id, scansOfDocument.add(remembered));
    }
  }

  /** Must be called with every batch that is applied. */
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
