/**
 * The engine's storage port. Two adapters, memory and SQLite, pass one contract (`storeContract.ts`).
 *
 * An applied batch is visible to the next read, and durable when a later `sync` resolves. Batches applied between two
 * syncs become durable together; a crash loses all of them and everything after, so history is only ever truncated at
 * its end.
 *
 * @example
 * store.apply({ documents: [{ id, table: 10001, json }], entries: [{ index: 1, key, id }], searches: [],
 * droppedSearches: [], answers: [], settings: [] });
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
  /** The tablet of its table: a number that no other table of the deployment has. */
  table: number;
  json: string;
}

export interface Scan {
  /** The tablet of the table that the index belongs to. */
  table: number;
  /** An index number, or `BY_ID`, whose keys are the ids of the table's documents. */
  index: number;
  range: KeyRange;
  order: "asc" | "desc";
  limit: number;
  /** The result is not worth caching: nobody will run the same scan again soon. */
  skipCache?: boolean;
}

/** A mutation's answer, kept so that a request resent after a lost connection gets the same one. */
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
  /** Words of letters and digits in lower case, separated by spaces; null removes the document from the index. */
  words: string | null;
  /** Words of letters and digits, one per field value. */
  filters: readonly string[];
  /** The document's creation time. */
  createdAt: number;
}

/** Matches documents that have one of the words or a word with the prefix, and all of the filters. */
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
  /** Search indexes to delete with all their entries. */
  droppedSearches: number[];
  answers: Answer[];
  settings: { namespace: string; key: string; value: string | null }[];
}

/** The read side of a store. */
export interface StoreReader {
  scan(scan: Scan): readonly StoredRow[];
  /** The first keys of an index, including keys of documents that no longer exist. */
  keys(index: number, limit: number): IndexKey[];
  get(id: string): StoredDocument | null;
  /** All matches, in no particular order. */
  search(request: SearchRequest): SearchMatch[];
  answer(sessionId: string, requestId: number): string | null;
  /** The highest request of a session that has an answer; null when none has. */
  lastAnswered(sessionId: string): number | null;
  setting(namespace: string, key: string): string | null;
  settings(namespace: string): [key: string, value: string][];
  /** The number of entries in an index: once it is built, the number of documents of its table. */
  count(index: number): number;
}

export interface Store extends StoreReader {
  apply(batch: WriteBatch): void;
  /**
   * Applies deferred writes. Every read does so first; calling it while the process is idle makes the next read
   * faster.
   */
  settle(): void;
  /** Resolves when everything applied before the call is on disk. */
  sync(): Promise<void>;
  /**
   * Shows everything applied so far to the readers of other threads, without waiting for the disk. Returns the path that
   * they open; null if the store has no readers.
   */
  publish(): string | null;
  /** The synchronous form of `sync`. Returns false where the store does not support it, or if it might take long. */
  syncNow(): boolean;
  /**
   * Visits the next few answers, in rounds, and deletes those older than `before` (epoch ms). Each call is short, so
   * the caller repeats it often.
   */
  sweepAnswers(before: number): void;
  /**
   * Resolves to an independent store with everything applied before the call (or, while another snapshot is being
   * made, before that one is finished), and perhaps some batches after it, without a gap. A store that needs disk space uses the path, which must not exist yet. The
   * caller closes and removes the snapshot.
   */
  snapshot(path: string): Promise<Store>;
  close(): Promise<void>;
}

export function emptyBatch(): WriteBatch {
  return { documents: [], entries: [], searches: [], droppedSearches: [], answers: [], settings: [] };
}
