/**
 * A transaction's uncommitted writes, on top of the store. Every change is logged with its inverse, so that a
 * sub-transaction can be rolled back.
 */
import { BY_ID } from "../storage/byId.ts";
import type { IndexKey, KeyRange } from "../storage/indexKey.ts";
import type { Scan, StoredRow } from "../storage/store.ts";
import type { JsonObject } from "../domain/json.ts";

export interface PendingDocument {
  /** The tablet of its table. */
  table: number;
  /** The document in the store; null when this transaction created it. */
  before: JsonObject | null;
  /** Null when this transaction deletes it. */
  after: JsonObject | null;
  json: string | null;
}

export class Overlay {
  readonly documents = new Map<string, PendingDocument>();
  readonly #entries = new Map<number, Map<IndexKey, string | null>>();
  readonly #undo: (() => void)[] = [];
  readonly #versions = new Map<number, number>();

  /** False also if everything that was created has been deleted again. */
  get changesAnything(): boolean {
    return [...this.documents.values()].some(({ before, json }) => before !== null || json !== null);
  }

  setDocument(id: string, pending: PendingDocument): void {
    this.#put(this.documents, id, pending);
    this.#touch(BY_ID);
  }

  setEntry(index: number, key: IndexKey, id: string | null): void {
    const entries = this.#entries.get(index) ?? new Map<IndexKey, string | null>();
    this.#entries.set(index, entries);
    this.#put(entries, key, id);
    this.#touch(index);
  }

  /** Incremented when rows enter or leave an index, so that a stream with buffered rows knows to read again. */
  versionOf(index: number): number {
    return this.#versions.get(index) ?? 0;
  }

  entries(): { index: number; key: IndexKey; id: string | null }[] {
    return [...this.#entries].flatMap(([index, entries]) => [...entries].map(([key, id]) => ({ index, key, id })));
  }

  savepoint(): number {
    return this.#undo.length;
  }

  rollback(savepoint: number): void {
    while (this.#undo.length > savepoint) this.#undo.pop()?.();
    for (const index of [BY_ID, ...this.#entries.keys()]) this.#touch(index);
  }

  /** The rows of a scan as this transaction sees them. */
  scan(scan: Scan, fromStore: (scan: Scan) => readonly StoredRow[]): readonly StoredRow[] {
    if (this.documents.size === 0) return fromStore(scan);
    const changes = scan.index === BY_ID ? this.#idsWithin(scan) : this.#changesWithin(scan.index, scan.range);
    const removed = changes.filter(([, id]) => id === null).length;
    const stored = fromStore({ ...scan, limit: scan.limit + removed });
    const changed = new Map(changes);
    const rows = stored.filter(({ key }) => !changed.has(key)).map((row) => this.current(row));
    for (const [key, id] of changes) {
      const json = id === null ? null : this.documents.get(id)?.json;
      if (id !== null && typeof json === "string") rows.push({ key, id, json });
    }
    const direction = scan.order === "asc" ? 1 : -1;
    rows.sort((a, b) => (a.key < b.key ? -direction : direction));
    return rows.slice(0, scan.limit);
  }

  #touch(index: number): void {
    this.#versions.set(index, this.versionOf(index) + 1);
  }

  /** A row that was read earlier, with later writes to its document applied. */
  current(row: StoredRow): StoredRow {
    const json = this.documents.get(row.id)?.json;
    return typeof json === "string" ? { ...row, json } : row;
  }

  #changesWithin(index: number, { lower, upper }: KeyRange): [IndexKey, string | null][] {
    return [...(this.#entries.get(index) ?? [])].filter(([key]) => key >= lower && key < upper);
  }

  #idsWithin({ table, range: { lower, upper } }: Scan): [IndexKey, string | null][] {
    const own = [...this.documents].filter(([id, pending]) => pending.table === table && id >= lower && id < upper);
    return own.map(([id, { after }]) => [id, after === null ? null : id]);
  }

  #put<K, V>(map: Map<K, V>, key: K, value: V): void {
    const previous = map.get(key);
    const existed = map.has(key);
    this.#undo.push(() => {
      if (existed && previous !== undefined) map.set(key, previous);
      else map.delete(key);
    });
    map.set(key, value);
  }
}
