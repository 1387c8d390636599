/**
 * What the engine needs of a disk. Two adapters, memory and SQLite, pass one contract (`storeContract.ts`).
 *
 * Writes are applied at once (the next read sees them) and are durable when the promise of a later `sync` resolves;
 * everything applied between two syncs becomes durable together or, after a crash, is gone together with all that
 * followed it: history is only ever cut off at its end.
 *
 * @example
 * store.apply({ documents: [{ id, table: 10001, json }], entries: [{ index: 1, key, id }], answers: [], settings: [] });
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

export interface WriteBatch {
  /** `json: null` deletes. */
  documents: { id: string; table: number; json: string | null }[];
  /** `id: null` deletes the entry. Deletions come before insertions of the same key. */
  entries: { index: number; key: IndexKey; id: string | null }[];
  answers: Answer[];
  settings: { namespace: string; key: string; value: string | null }[];
}

export interface Store {
  scan(scan: Scan): readonly StoredRow[];
  /** The first keys of an index, whether or not their documents are still there. */
  keys(index: number, limit: number): IndexKey[];
  get(id: string): StoredDocument | null;
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
  close(): Promise<void>;
}

export function emptyBatch(): WriteBatch {
  return { documents: [], entries: [], answers: [], settings: [] };
}
