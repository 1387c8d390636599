/**
 * SQLite in WAL mode behind a commit log of our own. Applied batches are written into an open SQLite transaction, at
 * the latest before the next read. A sync appends one record to the log and waits for the disk. SQLite itself commits,
 * with its own full disk sync, only when the log is full; the log then begins a new generation. After a crash SQLite
 * is at its last commit, and the log replays everything up to the last sync (see docs/decisions/008).
 */
import type { DatabaseSync } from "node:sqlite";
import { BY_ID } from "./byId.ts";
import { CommitLog } from "./commitLog.ts";
import type { IndexKey } from "./indexKey.ts";
import { SearchTables } from "./searchTables.ts";
import { copyDatabase } from "./sqliteCopy.ts";
import { CHECKPOINT_PAGES, openDatabase, prepareStatements } from "./sqliteDatabase.ts";
import { blob, keyOf, textOf } from "./sqliteValues.ts";
import {
  emptyBatch,
  type Scan,
  type SearchMatch,
  type SearchRequest,
  type Store,
  type StoredRow,
  type WriteBatch,
} from "./store.ts";

/** About two thousand changes: few enough that SQLite's commit of them is short. */
const LOG_BYTES = 4 * 1024 * 1024;

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
  /** True when the unlogged batches exceed the log's size, so that SQLite must commit. */
  #mustCommit = false;
  /** The last answer that a sweep has visited. */
  #sweptTo = FIRST_ANSWER;
  /** The copy in progress; copies run one at a time, and the database must not be closed meanwhile. */
  #copying: Promise<void> | null = null;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#database = openDatabase(options.path, options.checkpointPages);
    this.#statements = prepareStatements(this.#database);
    this.#searches = new SearchTables(this.#database);
    this.#log = this.#openLog();
  }

  scan(scan: Scan): StoredRow[] {
    const { index, range, order, limit } = scan;
    this.settle();
    if (index === BY_ID) return this.#scanIds(scan);
    const statement = order === "asc" ? this.#statements.ascending : this.#statements.descending;
    const rows = statement.all(index, blob(range.lower), blob(range.upper), limit);
    return rows.map(({ key, id, json }) => ({ key: keyOf(key), id: textOf(id), json: textOf(json) }));
  }

  #scanIds({ table, range: { lower, upper }, order, limit }: Scan): StoredRow[] {
    const statement = order === "asc" ? this.#statements.ascendingIds : this.#statements.descendingIds;
    const rows = statement.all(lower, upper, table, limit);
    return rows.map(({ id, json }) => ({ key: textOf(id), id: textOf(id), json: textOf(json) }));
  }

  keys(index: number, limit: number): IndexKey[] {
    this.settle();
    return this.#statements.keys.all(index, limit).map(({ key }) => keyOf(key));
  }

  search(request: SearchRequest): SearchMatch[] {
    this.settle();
    return this.#searches.search(request);
  }

  get(id: string): { table: number; json: string } | null {
    this.settle();
    const row = this.#statements.get.get(id);
    return row === undefined ? null : { table: Number(row["tbl"]), json: String(row["json"]) };
  }

  answer(sessionId: string, requestId: number): string | null {
    this.settle();
    const row = this.#statements.answer.get(sessionId, requestId);
    return row === undefined ? null : String(row["json"]);
  }

  lastAnswered(sessionId: string): number | null {
    this.settle();
    const request = this.#statements.lastAnswered.get(sessionId)?.["request"];
    return typeof request === "number" ? request : null;
  }

  setting(namespace: string, key: string): string | null {
    this.settle();
    const row = this.#statements.setting.get(namespace, key);
    return row === undefined ? null : String(row["value"]);
  }

  settings(namespace: string): [key: string, value: string][] {
    this.settle();
    return this.#statements.settings.all(namespace).map((row) => [String(row["key"]), String(row["value"])]);
  }

  count(index: number): number {
    this.settle();
    return Number(this.#statements.count.get(index)?.["n"] ?? 0);
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
    const log = this.#write();
    if (this.#options.sync === "full") await log?.sync();
  }

  syncNow(): boolean {
    if (this.#options.syncFile !== undefined) return false;
    const log = this.#write();
    if (this.#options.sync === "full") log?.syncNow();
    return true;
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
  }

  async #copyTo(path: string): Promise<void> {
    this.#commit();
    const { checkpointPages = CHECKPOINT_PAGES } = this.#options;
    await copyDatabase(this.#database, { path: this.#options.path, checkpointPages }, path);
  }

  /** Replays the log into the database, then begins an empty generation. */
  #openLog(): CommitLog | null {
    const { path, syncFile, logBytes = LOG_BYTES } = this.#options;
    if (path === ":memory:") return null;
    const known = this.#statements.log.get();
    const sync = syncFile === undefined ? {} : { sync: syncFile };
    const log = new CommitLog({ path: `${path}-log`, bytes: logBytes, salt: Number(known?.["salt"]), ...sync });
    const batches = log.read(Number(known?.["generation"])).flat();
    for (const batch of batches) this.#applyNow({ ...emptyBatch(), ...batch });
    // Needed even if nothing was replayed: complete records behind a torn one must never be reached.
    log.begin(this.#nextGeneration());
    return log;
  }

  /** Appends unlogged batches to the log, or commits in SQLite if they do not fit. Returns a log that needs a sync. */
  #write(): CommitLog | null {
    if (this.#mustCommit || (this.#unlogged.length > 0 && this.#log?.append(this.#unlogged) !== true)) {
      this.#commit();
      return null;
    }
    const isNew = this.#unlogged.length > 0;
    this.#unlogged = [];
    this.#unloggedBytes = 0;
    return isNew ? this.#log : null;
  }

  #commit(): void {
    const generation = this.#nextGeneration();
    this.#unlogged = [];
    this.#unloggedBytes = 0;
    this.#mustCommit = false;
    this.#log?.begin(generation);
  }

  /** Commits in SQLite, which writes everything so far to disk; the log's old generation is then obsolete. */
  #nextGeneration(): number {
    this.settle();
    this.#begin();
    const generation = Number(this.#statements.nextGeneration.get()?.["generation"]);
    this.#statements.commit.run();
    this.#open = false;
    return generation;
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
