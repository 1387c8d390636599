import type { KeyRange } from "./indexKey.ts";
import { ScansOfIndex } from "./scansOfIndex.ts";
import type { Scan, StoredRow, WriteBatch } from "./store.ts";

interface Remembered {
  index: number;
  key: string;
  range: KeyRange;
  order: Scan["order"];
  limit: number;
  rows: readonly StoredRow[];
}

type Entry = WriteBatch["entries"][number];

const MAX_CHARACTERS = 32 * 1024 * 1024;
/** Cost of a scan besides its text: about a dozen objects. */
const OVERHEAD = 1_000;

export function scanKey({ index, range, order, limit }: Scan): string {
  // Bounds may contain any byte (a client sends its own cursor), so the key gives their length rather than a
  // separator.
  return `${String(index)} ${order} ${String(limit)} ${String(range.lower.length)} ${range.lower}${range.upper}`;
}

/** Whether the scan ended before this key because it had as many rows as it was to have. */
function isBeyond({ rows, order, limit }: Remembered, key: string): boolean {
  const last = rows[limit - 1];
  return last !== undefined && (order === "asc" ? key > last.key : key < last.key);
}

/**
 * Results of scans, kept current: an entry that enters a scan's range is put in its place, one that leaves it evicts the
 * scan, and a document that changes without moving is updated in place. Entries beyond the last row of a full scan do not
 * concern it.
 */
export class ScanCache {
  readonly #byIndex = new Map<number, ScansOfIndex<Remembered>>();
  readonly #byDocument = new Map<string, Set<Remembered>>();
  /** Characters cached since the last full clear, including scans that were evicted since. */
  #characters = 0;

  find(scan: Scan): readonly StoredRow[] | null {
    return this.#byIndex.get(scan.index)?.find(scanKey(scan))?.rows ?? null;
  }

  keep({ index, range, order, limit, table }: Scan, rows: readonly StoredRow[]): void {
    const key = scanKey({ index, range, order, limit, table });
    this.#count(rows.reduce((sum, { key: rowKey, json }) => sum + rowKey.length + json.length, key.length + OVERHEAD));
    // The range is copied because a caller that scans in steps mutates its own.
    const remembered = { index, key, range: { ...range }, order, limit, rows };
    const scans = this.#byIndex.get(index) ?? new ScansOfIndex<Remembered>();
    this.#byIndex.set(index, scans);
    scans.add(remembered);
    for (const row of rows) this.#addTo(row, remembered);
  }

  /** Must be called with every batch that is applied. */
  written({ entries, documents }: Pick<WriteBatch, "entries" | "documents">): void {
    if (entries.some(({ index }) => this.#byIndex.has(index))) this.#followEntries(entries, documents);
    for (const { id, json } of documents) if (json !== null) this.#change(id, json);
  }

  /** New entries first: the old place of a row that moves is then often beyond the last row. */
  #followEntries(entries: readonly Entry[], documents: WriteBatch["documents"]): void {
    const jsonOf = new Map(documents.map(({ id, json }) => [id, json]));
    for (const entry of entries) {
      if (entry.id === null) continue;
      const json = jsonOf.get(entry.id) ?? null;
      this.#follow(entry, json === null ? null : { key: entry.key, id: entry.id, json });
    }
    for (const entry of entries) if (entry.id === null) this.#follow(entry, null);
  }

  /** `row` is the row that has entered, null for an entry that has left. */
  #follow({ index, key }: Entry, row: StoredRow | null): void {
    const scans = this.#byIndex.get(index);
    if (scans === undefined) return;
    for (const remembered of scans.tooMany()) this.#forget(remembered);
    for (const remembered of scans.around(key)) {
      if (!isBeyond(remembered, key)) this.#enterOrForget(remembered, row);
    }
  }

  #enterOrForget(remembered: Remembered, row: StoredRow | null): void {
    const { rows, order, limit } = remembered;
    if (row === null || rows.some(({ key }) => key === row.key)) {
      this.#forget(remembered);
      return;
    }
    const place = rows.findIndex(({ key }) => (order === "asc" ? key > row.key : key < row.key));
    const entered = rows.toSpliced(place === -1 ? rows.length : place, 0, row);
    for (const { id } of entered.splice(limit)) this.#removeFrom(id, remembered);
    remembered.rows = entered;
    this.#addTo(row, remembered);
    this.#count(row.key.length + row.json.length);
  }

  #change(id: string, json: string): void {
    for (const remembered of this.#byDocument.get(id) ?? []) {
      remembered.rows = remembered.rows.map((row) => (row.id === id ? { ...row, json } : row));
      this.#count(json.length);
    }
  }

  #forget(remembered: Remembered): void {
    this.#byIndex.get(remembered.index)?.delete(remembered);
    for (const { id } of remembered.rows) this.#removeFrom(id, remembered);
  }

  #addTo({ id }: StoredRow, remembered: Remembered): void {
    const scans = this.#byDocument.get(id) ?? new Set();
    this.#byDocument.set(id, scans.add(remembered));
  }

  #removeFrom(id: string, remembered: Remembered): void {
    const scans = this.#byDocument.get(id);
    scans?.delete(remembered);
    if (scans?.size === 0) this.#byDocument.delete(id);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters <= MAX_CHARACTERS) return;
    this.#byIndex.clear();
    this.#byDocument.clear();
    this.#characters = 0;
  }
}
