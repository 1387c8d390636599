/**
 * What the engine needs of a disk. Two adapters, memory and SQLite, pass one contract (`storeContract.ts`).
 *
 * The next read sees what is applied; it is durable when a later `sync` resolves. What was applied between two syncs
 * becomes durable together or, after a crash, is gone with all that followed: history is only cut off at its end.
 *
 * @example
 * store.apply({ documents: [{ id, table: 10001, json }], entries: [{ index: 1, key, id }], searches: [], droppedSearches: [], answers: [], settings: [] });
 * await store.sync();
 * store.scan({ table: 10001, index: 1, range: ALL_KEYS, order: "asc", limit: 10 });
 */
import type { IndexKey, KeyRange } from "./indexKey.ts";

export interface StoredRow {
  key: IndexKey;
  id: string;
  json: string;
}

export interface StoredDocument {
  table: number;
  json: string;
}

export interface Scan {
  /** The table the index belongs to. */
  table: number;
  /** Or `BY_ID`, with the ids of the table's documents as keys. */
  index: number;
  range: KeyRange;
  order: "asc" | "desc";
  limit: number;
  /** Nobody will ask for the same again soon. */
  isPassing?: boolean;
}

/** What a mutation was answered, kept so that a resend after a lost answer gets the same one. */
export interface Answer {
  sessionId: string;
  requestId: number;
  /** Epoch ms, for the sweep. */
  at: number;
  json: string;
}

/** A document in a search index. */
export interface SearchEntry {
  index: number;
  id: string;
  /** Of letters and digits, in lower case, with a space between them; null takes the document out. */
  words: string | null;
  /** Words of letters and digits, each standing for a value. */
  filters: readonly string[];
  /** The document's creation time. */
  createdAt: number;
}

/** Documents with one of the words, or one that begins with `prefix`, and all of the filters. */
export interface SearchRequest {
  index: number;
  terms: readonly string[];
  prefix: string;
  filters: readonly string[];
}

export interface SearchMatch {
  id: string;
  words: string;
  createdAt: number;
}

export interface WriteBatch {
  /** `json: null` deletes. */
  documents: { id: string; table: number; json: string | null }[];
  /** `id: null` deletes the entry. Deletions come before insertions of the same key. */
  entries: { index: number; key: IndexKey; id: string | null }[];
  searches: SearchEntry[];
  /** Search indexes that go with all that is in them. */
  droppedSearches: number[];
  answers: Answer[];
  settings: { namespace: string; key: string; value: string | null }[];
}

export interface Store {
  scan(scan: Scan): readonly StoredRow[];
  /** The first keys of an index, whether or not their documents are still there. */
  keys(index: number, limit: number): IndexKey[];
  get(id: string): StoredDocument | null;
  /** All that match, in no order. */
  search(request: SearchRequest): SearchMatch[];
  answer(sessionId: string, requestId: number): string | null;
  /** The highest request of a session that has an answer; null when none has. */
  lastAnswered(sessionId: string): number | null;
  setting(namespace: string, key: string): string | null;
  settings(namespace: string): [key: string, value: string][];
  /** Entries in an index, that is documents of its table once it is built. */
  count(index: number): number;
  apply(batch: WriteBatch): void;
  /** Does what `apply` has put off, as every read does first; worth calling when nobody is waiting. */
  settle(): void;
  /** Resolves when everything applied before the call is on disk. */
  sync(): Promise<void>;
  /** The same while everything stands still; false where that cannot be done, and nothing has been. */
  syncNow(): boolean;
  /**
   * Looks through the next few answers, round and round, and forgets those older than `before` (epoch ms): never so many
   * that anybody notices, so it wants to be called often.
   */
  sweepAnswers(before: number): void;
  /**
   * Everything applied before the call (and, where another snapshot is still being made, until that is) as a store of its
   * own, which nothing applied later reaches. One that needs a place on the disk gets the path, where there must be nothing
   * yet; it is the caller's to close and to remove.
   */
  snapshot(path: string): Promise<Store>;
  close(): Promise<void>;
}

export function emptyBatch(): WriteBatch {
  return { documents: [], entries: [], searches: [], droppedSearches: [], answers: [], settings: [] };
}
