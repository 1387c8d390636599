/**
 * SQLite in WAL mode behind a commit log of our own. Applied batches are written into an open SQLite transaction, at
 * the latest before the next read. A sync appends one record to the log and waits for the disk. SQLite itself waits for the
 * disk only when the log is full; the log then begins a new generation. Between, SQLite commits without waiting when
 * another thread is to read. After a crash SQLite is at one of its commits, which says how many records of the log it
 * has, and the log adds those that follow (see docs/decisions/008 and 022).
 */
import type { DatabaseSync } from "node:sqlite";
import { CommitLog } from "./commitLog.ts";
import type { IndexKey } from "./indexKey.ts";
import { SearchTables } from "./searchTables.ts";
import { copyDatabase } from "./sqliteCopy.ts";
import { CHECKPOINT_PAGES, lockDatabase, openDatabase, prepareStatements } from "./sqliteDatabase.ts";
import { SqliteReader } from "./sqliteReader.ts";
import { blob } from "./sqliteValues.ts";
import {
  emptyBatch,
  type Scan,
  type SearchMatch,
  type SearchRequest,
  type Store,
  type StoredDocument,
  type StoredRow,
  type WriteBatch,
} from "./store.ts";

/** About two thousand changes: few enough that SQLite's commit of them is short. */
const LOG_BYTES = 4 * 1024 * 1024;

const IN_MEMORY = ":memory:";
const noop = (): void => undefined;
const FIRST_ANSWER = { session: "", request: -1 };

export interface SqliteStoreOptions {
  path: string;
  /** `normal` does not wait for the log: a crash of the operating system may lose the last commits, but never tears one. */
  sync: "full" | "normal";
  /** Replaces the operating system's `fdatasync` of the log. */
  syncFile?: (descriptor: number) => Promise<void>;
  logBytes?: number;
  /** Pages of SQLite's write-ahead log before SQLite copies them into the database file. */
  checkpointPages?: number;
}

/** True if each entry refers to a document of the same batch: SQLite cannot refuse it, so it may be logged first. */
function isSelfContained({ documents, entries, searches }: WriteBatch): boolean {
  const own = new Set<string | null>([null]);
  for (const { id, json } of documents) if (json !== null) own.add(id);
  return entries.every(({ id }) => own.has(id)) && searches.every(({ id, words }) => words === null || own.has(id));
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #searches: SearchTables;
  readonly #reader: SqliteReader;
  /** Null for a database that lives in memory. */
  readonly #lock: { close: () => void } | null;
  readonly #options: SqliteStoreOptions;
  /** Null for a database that lives in memory. */
  readonly #log: CommitLog | null;
  /** Applied batches that SQLite's tables do not have yet. A mutation's answer does not wait for that; a read does. */
  readonly #deferred: WriteBatch[] = [];
  /** Whether SQLite has a transaction open. */
  #open = false;
  /** Applied batches that are neither in the log nor committed by SQLite. */
  #unlogged: WriteBatch[] = [];
  #unloggedBytes = 0;
  /** Whether the log has records that may not be on the disk. */
  #isUnsynced = false;
  /** True when the unlogged batches exceed the log's size, so that SQLite must commit. */
  #mustCommit = false;
  /** The last answer that a sweep has visited. */
  #sweptTo = FIRST_ANSWER;
  /** The copy in progress; copies run one at a time, and the database must not be closed meanwhile. */
  #copying: Promise<void> | null = null;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#lock = options.path === IN_MEMORY ? null : lockDatabase(options.path);
    this.#database = openDatabase(options.path, options.checkpointPages);
    this.#statements = prepareStatements(this.#database);
    this.#searches = new SearchTables(this.#database);
    this.#reader = new SqliteReader(this.#database, this.#searches);
    this.#log = this.#openLog();
  }

  scan(scan: Scan): StoredRow[] {
    this.settle();
    return this.#reader.scan(scan);
  }

  keys(index: number, limit: number): IndexKey[] {
    this.settle();
    return this.#reader.keys(index, limit);
  }

  search(request: SearchRequest): SearchMatch[] {
    this.settle();
    return this.#searches.search(request);
  }

  get(id: string): StoredDocument | null {
    this.settle();
    return this.#reader.get(id);
  }

  answer(sessionId: string, requestId: number): string | null {
    this.settle();
    return this.#reader.answer(sessionId, requestId);
  }

  lastAnswered(sessionId: string): number | null {
    this.settle();
    return this.#reader.lastAnswered(sessionId);
  }

  setting(namespace: string, key: string): string | null {
    this.settle();
    return this.#reader.setting(namespace, key);
  }

  settings(namespace: string): [key: string, value: string][] {
    this.settle();
    return this.#reader.settings(namespace);
  }

  count(index: number): number {
    this.settle();
    return this.#reader.count(index);
  }

  apply(batch: WriteBatch): void {
    this.#deferred.push(batch);
    // A batch that SQLite must commit anyway is kept neither for deferred application nor for the log.
    if (this.#mustCommit || !isSelfContained(batch)) this.settle();
    if (!this.#mustCommit) this.#keepForLog(batch);
  }

  #keepForLog(batch: WriteBatch): void {
    this.#unlogged.push(batch);
    const { logBytes = LOG_BYTES } = this.#options;
    this.#unloggedBytes += batch.documents.reduce((sum, { json }) => sum + (json?.length ?? 0), 0);
    if (this.#unloggedBytes <= logBytes) return;
    // The log could not hold this group in any case.
    this.#mustCommit = true;
    this.#unlogged = [];
  }

  settle(): void {
    if (this.#deferred.length > 0) for (const batch of this.#deferred.splice(0)) this.#applyNow(batch);
  }

  #applyNow(batch: WriteBatch): void {
    this.#begin();
    const numbers = new Map<string, number>();
    const removed: string[] = [];
    for (const { id, table, json } of batch.documents) {
      if (json === null) removed.push(id);
      else numbers.set(id, this.#put(id, table, json));
    }
    for (const entry of batch.entries) this.#applyEntry(entry, numbers);
    for (const entry of batch.searches) this.#searches.put(entry, this.#numberOf(entry.id, numbers));
    for (const index of batch.droppedSearches) this.#searches.drop(index);
    for (const id of removed) this.#statements.remove.run(id);
    for (const { sessionId, requestId, at, json } of batch.answers) {
      this.#statements.putAnswer.run(sessionId, requestId, at, json);
    }
    for (const { namespace, key, value } of batch.settings) {
      if (value === null) this.#statements.removeSetting.run(namespace, key);
      else this.#statements.putSetting.run(namespace, key, value);
    }
  }

  async sync(): Promise<void> {
    this.#write();
    if (this.#takeUnsynced()) await this.#log?.sync();
  }

  syncNow(): boolean {
    if (this.#options.syncFile !== undefined) return false;
    this.#write();
    if (this.#takeUnsynced()) this.#log?.syncNow();
    return true;
  }

  #takeUnsynced(): boolean {
    const isUnsynced = this.#isUnsynced && this.#options.sync === "full";
    this.#isUnsynced = false;
    return isUnsynced;
  }

  publish(): string | null {
    const { path } = this.#options;
    if (this.#log === null) return null;
    // First, because a crash must not leave the database with more than the log can add to it in order.
    this.#write();
    if (!this.#open && this.#deferred.length === 0) return path;
    this.settle();
    this.#begin();
    this.#statements.putRecords.run(this.#log.records);
    this.#end();
    return path;
  }

  sweepAnswers(before: number): void {
    this.settle();
    this.#begin();
    const { session, request } = this.#sweptTo;
    const end = this.#statements.answerAfter.get(session, request);
    if (end === undefined) {
      this.#statements.sweepAfter.run(session, request, before);
      this.#sweptTo = FIRST_ANSWER;
      return;
    }
    this.#sweptTo = { session: String(end["session"]), request: Number(end["request"]) };
    this.#statements.sweepBetween.run(session, request, this.#sweptTo.session, this.#sweptTo.request, before);
  }

  async snapshot(path: string): Promise<Store> {
    while (this.#copying !== null) await this.#copying;
    const copied = this.#copyTo(path);
    this.#copying = copied.then(noop, noop).then(() => {
      this.#copying = null;
    });
    await copied;
    return new SqliteStore({ path, sync: "normal" });
  }

  async close(): Promise<void> {
    while (this.#copying !== null) await this.#copying;
    this.#commit();
    this.#log?.close();
    this.#database.close();
    this.#lock?.close();
  }

  async #copyTo(to: string): Promise<void> {
    const { path, checkpointPages = CHECKPOINT_PAGES } = this.#options;
    const commit = (): void => {
      this.#commit();
    };
    await copyDatabase(this.#database, { path, commit, checkpointPages }, to);
  }

  /** Replays the log into the database, then begins an empty generation. */
  #openLog(): CommitLog | null {
    const { path, syncFile, logBytes = LOG_BYTES } = this.#options;
    if (path === IN_MEMORY) return null;
    const known = this.#statements.log.get();
    const sync = syncFile === undefined ? {} : { sync: syncFile };
    const log = new CommitLog({ path: `${path}-log`, bytes: logBytes, salt: Number(known?.["salt"]), ...sync });
    const records = log.read(Number(known?.["generation"]));
    const batches = records.slice(Number(known?.["records"])).flat();
    for (const batch of batches) this.#applyNow({ ...emptyBatch(), ...batch });
    // Needed even if nothing was replayed: complete records behind a torn one must never be reached.
    log.begin(this.#nextGeneration());
    return log;
  }

  /** Appends unlogged batches to the log, or commits in SQLite if they do not fit. */
  #write(): void {
    if (this.#mustCommit || (this.#unlogged.length > 0 && this.#log?.append(this.#unlogged) !== true)) {
      this.#commit();
      return;
    }
    if (this.#unlogged.length > 0) this.#isUnsynced = true;
    this.#unlogged = [];
    this.#unloggedBytes = 0;
  }

  #commit(): void {
    const generation = this.#nextGeneration();
    this.#unlogged = [];
    this.#unloggedBytes = 0;
    this.#mustCommit = false;
    this.#isUnsynced = false;
    this.#log?.begin(generation);
  }

  /** Commits in SQLite and writes everything so far to disk; the log's old generation is then obsolete. */
  #nextGeneration(): number {
    this.settle();
    this.#begin();
    const generation = Number(this.#statements.nextGeneration.get()?.["generation"]);
    this.#end();
    // SQLite waits for the disk, also for what it has committed before, at the end of a transaction that begins in this mode.
    this.#database.exec("PRAGMA synchronous = FULL");
    this.#begin();
    this.#statements.putRecords.run(0);
    this.#end();
    this.#database.exec("PRAGMA synchronous = NORMAL");
    return generation;
  }

  #end(): void {
    this.#statements.commit.run();
    this.#open = false;
  }

  #begin(): void {
    if (this.#open) return;
    this.#statements.begin.run();
    this.#open = true;
  }

  #put(id: string, table: number, json: string): number {
    const updated = this.#statements.update.get(table, json, id);
    if (updated !== undefined) return Number(updated["n"]);
    return Number(this.#statements.insert.run(id, table, json).lastInsertRowid);
  }

  #applyEntry({ index, key, id }: WriteBatch["entries"][number], numbers: Map<string, number>): void {
    if (id === null) {
      this.#statements.removeEntry.run(index, blob(key));
      return;
    }
    this.#statements.putEntry.run(index, blob(key), this.#numberOf(id, numbers));
  }

  #numberOf(id: string, numbers: Map<string, number>): number {
    return numbers.get(id) ?? Number(this.#statements.number.get(id)?.["n"]);
  }
}

export function createSqliteStore(options: SqliteStoreOptions): Store {
  return new SqliteStore(options);
}
