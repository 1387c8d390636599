/**
 * Remembers what small scans gave, until their table is written to. Hundreds of live queries read the same
 * few rows after each commit; this process is the only writer, so what it remembers cannot be out of date.
 */
import type { Scan, Store, StoredDocument, StoredRow, WriteBatch } from "./store.ts";

const MAX_ROWS = 256;
const MAX_REMEMBERED_CHARACTERS = 64 * 1024 * 1024;
/** What an entry costs besides its text. */
const ENTRY_OVERHEAD = 200;

function scanKey({ index, range, order, limit }: Scan): string {
  // Bounds are any bytes (a cursor brings its own), so where one ends must not depend on what is in it.
  return `${String(index)} ${order} ${String(limit)} ${String(range.lower.length)} ${range.lower}${range.upper}`;
}

class CachedStore implements Store {
  readonly #store: Store;
  readonly #tables = new Map<number, Map<string, readonly StoredRow[]>>();
  /** Of everything remembered since the last time all was forgotten, forgotten tables included. */
  #characters = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  scan(scan: Scan): readonly StoredRow[] {
    const key = scanKey(scan);
    const known = this.#scansOf(scan.table).get(key);
    if (known !== undefined) return known;
    const rows = this.#store.scan(scan);
    if (rows.length > MAX_ROWS) return rows;
    this.#count(rows.reduce((sum, { key: rowKey, json }) => sum + rowKey.length + json.length, key.length));
    this.#scansOf(scan.table).set(key, rows);
    return rows;
  }

  get(id: string): StoredDocument | null {
    return this.#store.get(id);
  }

  answer(sessionId: string, requestId: number): string | null {
    return this.#store.answer(sessionId, requestId);
  }

  setting(namespace: string, key: string): string | null {
    return this.#store.setting(namespace, key);
  }

  settings(namespace: string): [key: string, value: string][] {
    return this.#store.settings(namespace);
  }

  count(index: number): number {
    return this.#store.count(index);
  }

  apply(batch: WriteBatch): void {
    this.#store.apply(batch);
    for (const { table } of batch.documents) this.#tables.delete(table);
    // Entries without documents are an index being built: its table is not known here, and it is rare.
    if (batch.documents.length === 0 && batch.entries.length > 0) this.#forgetAll();
  }

  sync(): Promise<void> {
    return this.#store.sync();
  }

  syncNow(): boolean {
    return this.#store.syncNow();
  }

  dropIndex(index: number): void {
    this.#forgetAll();
    this.#store.dropIndex(index);
  }

  sweepAnswers(before: number): void {
    this.#store.sweepAnswers(before);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #scansOf(table: number): Map<string, readonly StoredRow[]> {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const created = new Map<string, readonly StoredRow[]>();
    this.#tables.set(table, created);
    return created;
  }

  #count(characters: number): void {
    this.#characters += characters + ENTRY_OVERHEAD;
    if (this.#characters > MAX_REMEMBERED_CHARACTERS) this.#forgetAll();
  }

  #forgetAll(): void {
    this.#tables.clear();
    this.#characters = 0;
  }
}

export function createCachedStore(store: Store): Store {
  return new CachedStore(store);
}
