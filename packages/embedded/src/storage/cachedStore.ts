/**
 * Caches the results of small scans and reads by id until a write invalidates them, from the second time on: hundreds of live queries
 * read the same few rows after each commit, and an import reads each of its rows once. This process is the only writer, so the cache
 * cannot be stale.
 */
import { AskedAgain } from "../domain/askedAgain.ts";
import { Memo } from "../domain/memo.ts";
import { BY_ID } from "./byId.ts";
import type { IndexKey } from "./indexKey.ts";
import { DocumentCache } from "./documentCache.ts";
import { ScanCache, scanKey } from "./scanCache.ts";
import type { Scan, SearchMatch, SearchRequest, Store, StoredDocument, StoredRow, WriteBatch } from "./store.ts";

const MAX_ROWS = 256;
const MAX_SESSIONS = 10_000;

class CachedStore implements Store {
  readonly #store: Store;
  readonly #scans = new ScanCache();
  readonly #documents = new DocumentCache();
  readonly #asked = { scans: new AskedAgain(), documents: new AskedAgain() };
  /**
   * The highest answered request per session, -1 for none. A client counts its requests upwards, so a higher request
   * cannot have been answered.
   */
  readonly #lastAnswered = new Memo<string, number>(MAX_SESSIONS);

  constructor(store: Store) {
    this.#store = store;
  }

  scan(scan: Scan): readonly StoredRow[] {
    // Writes invalidate cached scans by index entries, and the index by id has none.
    if (scan.index === BY_ID) return this.#store.scan(scan);
    const known = this.#scans.find(scan);
    if (known !== null) return known;
    if (scan.skipCache === true) return this.#store.scan(scan);
    const rows = this.#store.scan(scan);
    if (rows.length <= MAX_ROWS && this.#asked.scans.note(scanKey(scan))) this.#scans.keep(scan, rows);
    return rows;
  }

  keys(index: number, limit: number): IndexKey[] {
    return this.#store.keys(index, limit);
  }

  get(id: string): StoredDocument | null {
    const known = this.#documents.find(id);
    if (known !== null) return known;
    const document = this.#store.get(id);
    if (document !== null && this.#asked.documents.note(id)) this.#documents.keep(id, document);
    return document;
  }

  search(request: SearchRequest): SearchMatch[] {
    return this.#store.search(request);
  }

  answer(sessionId: string, requestId: number): string | null {
    return requestId > this.#lastAnsweredOf(sessionId) ? null : this.#store.answer(sessionId, requestId);
  }

  lastAnswered(sessionId: string): number | null {
    return this.#store.lastAnswered(sessionId);
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
    this.#scans.written(batch);
    this.#documents.written(batch);
    for (const { sessionId, requestId } of batch.answers) {
      const last = this.#lastAnswered.get(sessionId);
      if (last !== undefined && requestId > last) this.#lastAnswered.set(sessionId, requestId);
    }
  }

  settle(): void {
    this.#store.settle();
  }

  sync(): Promise<void> {
    return this.#store.sync();
  }

  publish(): string | null {
    return this.#store.publish();
  }

  syncNow(): boolean {
    return this.#store.syncNow();
  }

  sweepAnswers(before: number): void {
    this.#store.sweepAnswers(before);
  }

  snapshot(path: string): Promise<Store> {
    return this.#store.snapshot(path);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #lastAnsweredOf(sessionId: string): number {
    const known = this.#lastAnswered.get(sessionId);
    if (known !== undefined) return known;
    const last = this.#store.lastAnswered(sessionId) ?? -1;
    this.#lastAnswered.set(sessionId, last);
    return last;
  }
}

export function createCachedStore(store: Store): Store {
  return new CachedStore(store);
}
