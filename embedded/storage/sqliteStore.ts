/**
 * SQLite in WAL mode, and before it a log of our own. What is applied lies in an open SQLite transaction, where the next
 * read sees it; a sync writes one record of it to the log and waits for that. Only when the log is full does SQLite
 * commit, with its own full wait for the disk, and the log begins a new generation. After a crash SQLite is as it was at
 * its last commit and the log brings it up to the last sync (see docs/decisions/008).
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CommitLog } from "./commitLog.ts";
import type { IndexKey } from "./indexKey.ts";
import { migrate } from "./migrations.ts";
import type { Scan, Store, StoredRow, WriteBatch } from "./store.ts";

const blob = (key: IndexKey): Buffer => Buffer.from(key, "latin1");
const PAGE_CACHE_KIB = 65_536;

/** About two thousand changes: few enough that SQLite's commit of them stops nobody for long. */
const LOG_BYTES = 4 * 1024 * 1024;
const CHECKPOINT_PAGES = 4_000;

/** A few milliseconds' worth. An index by age would make this simpler, and every mutation dearer. */
const ANSWERS_A_SWEEP = 2_000;
const FIRST_ANSWER = { session: "", request: -1 };

export interface SqliteStoreOptions {
  path: string;
  /** `normal` does not wait for the log: a crash of the operating system may lose the last commits, never tear them. */
  sync: "full" | "normal";
  /** In place of the operating system's `fdatasync` of the log. */
  syncFile?: (descriptor: number) => Promise<void>;
  logBytes?: number;
  /** Pages of SQLite's write-ahead log before SQLite copies them into the database file. */
  checkpointPages?: number;
}

function scanSql(order: "ASC" | "DESC"): string {
  return `SELECT e.key AS key, d.id AS id, d.json AS json FROM entries e JOIN documents d ON d.n = e.n
    WHERE e.idx = ? AND e.key >= ? AND e.key < ? ORDER BY e.key ${order} LIMIT ?`;
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    begin: prepare("BEGIN IMMEDIATE"),
    commit: prepare("COMMIT"),
    ascending: prepare(scanSql("ASC")),
    descending: prepare(scanSql("DESC")),
    get: prepare("SELECT tbl, json FROM documents WHERE id = ?"),
    number: prepare("SELECT n FROM documents WHERE id = ?"),
    update: prepare("UPDATE documents SET json = ? WHERE id = ? RETURNING n"),
    insert: prepare("INSERT INTO documents (id, tbl, json) VALUES (?, ?, ?)"),
    remove: prepare("DELETE FROM documents WHERE id = ?"),
    putEntry: prepare("INSERT OR REPLACE INTO entries (idx, key, n) VALUES (?, ?, ?)"),
    removeEntry: prepare("DELETE FROM entries WHERE idx = ? AND key = ?"),
    answer: prepare("SELECT json FROM answers WHERE session = ? AND request = ?"),
    lastAnswered: prepare("SELECT max(request) AS request FROM answers WHERE session = ?"),
    putAnswer: prepare("INSERT OR REPLACE INTO answers (session, request, at, json) VALUES (?, ?, ?, ?)"),
    answerAfter: prepare(
      `SELECT session, request FROM answers WHERE (session, request) > (?, ?)
        ORDER BY session, request LIMIT 1 OFFSET ${String(ANSWERS_A_SWEEP - 1)}`,
    ),
    sweepBetween: prepare(
      "DELETE FROM answers WHERE (session, request) > (?, ?) AND (session, request) <= (?, ?) AND at < ?",
    ),
    sweepAfter: prepare("DELETE FROM answers WHERE (session, request) > (?, ?) AND at < ?"),
    setting: prepare("SELECT value FROM settings WHERE namespace = ? AND key = ?"),
    settings: prepare("SELECT key, value FROM settings WHERE namespace = ? ORDER BY key"),
    putSetting: prepare("INSERT OR REPLACE INTO settings (namespace, key, value) VALUES (?, ?, ?)"),
    removeSetting: prepare("DELETE FROM settings WHERE namespace = ? AND key = ?"),
    count: prepare("SELECT count(*) AS n FROM entries WHERE idx = ?"),
    dropIndex: prepare("DELETE FROM entries WHERE idx = ?"),
    log: prepare("SELECT salt, generation FROM log"),
    nextGeneration: prepare("UPDATE log SET generation = generation + 1 RETURNING generation"),
  };
}

function openDatabase({ path, checkpointPages = CHECKPOINT_PAGES }: SqliteStoreOptions): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // One process owns the file: there are no locks to take for a read.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = -${String(PAGE_CACHE_KIB)}; PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = ${String(checkpointPages)};`);
    migrate(database);
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes("database is locked"))
      throw new Error(`${path} is in use by another deployment.`, { cause: error });
    throw error;
  }
  return database;
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #options: SqliteStoreOptions;
  /** Null for a database that lives in memory. */
  readonly #log: CommitLog | null;
  /** Whether SQLite has a transaction open. */
  #open = false;
  /** Applied, and neither in the log nor committed by SQLite. */
  #waiting: WriteBatch[] = [];
  /** Something was done that the log has no words for. */
  #mustCommit = false;
  /** The last answer that a sweep has looked at. */
  #sweptTo = FIRST_ANSWER;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#database = openDatabase(options);
    this.#statements = prepareStatements(this.#database);
    this.#log = this.#openLog();
  }

  scan({ index, range, order, limit }: Scan): StoredRow[] {
    const statement = order === "asc" ? this.#statements.ascending : this.#statements.descending;
    const rows = statement.all(index, blob(range.lower), blob(range.upper), limit) as unknown as {
      key: Uint8Array;
      id: string;
      json: string;
    }[];
    return rows.map(({ key, id, json }) => ({
      key: Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("latin1"),
      id,
      json,
    }));
  }

  get(id: string): { table: number; json: string } | null {
    const row = this.#statements.get.get(id);
    return row === undefined ? null : { table: Number(row["tbl"]), json: String(row["json"]) };
  }

  answer(sessionId: string, requestId: number): string | null {
    const row = this.#statements.answer.get(sessionId, requestId);
    return row === undefined ? null : String(row["json"]);
  }

  lastAnswered(sessionId: string): number | null {
    const request = this.#statements.lastAnswered.get(sessionId)?.["request"];
    return typeof request === "number" ? request : null;
  }

  setting(namespace: string, key: string): string | null {
    const row = this.#statements.setting.get(namespace, key);
    return row === undefined ? null : String(row["value"]);
  }

  settings(namespace: string): [key: string, value: string][] {
    return this.#statements.settings.all(namespace).map((row) => [String(row["key"]), String(row["value"])]);
  }

  count(index: number): number {
    return Number(this.#statements.count.get(index)?.["n"] ?? 0);
  }

  apply(batch: WriteBatch): void {
    this.#applyNow(batch);
    this.#waiting.push(batch);
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
    for (const id of removed) this.#statements.remove.run(id);
    for (const { sessionId, requestId, at, json } of batch.answers)
      this.#statements.putAnswer.run(sessionId, requestId, at, json);
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

  dropIndex(index: number): void {
    this.#begin();
    this.#statements.dropIndex.run(index);
    this.#mustCommit = true;
  }

  sweepAnswers(before: number): void {
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

  close(): Promise<void> {
    this.#commit();
    this.#log?.close();
    this.#database.close();
    return Promise.resolve();
  }

  /** Brings the database up to what the log has, and begins a log that has nothing. */
  #openLog(): CommitLog | null {
    const { path, syncFile, logBytes = LOG_BYTES } = this.#options;
    if (path === ":memory:") return null;
    const known = this.#statements.log.get();
    const sync = syncFile === undefined ? {} : { sync: syncFile };
    const log = new CommitLog({ path: `${path}-log`, bytes: logBytes, salt: Number(known?.["salt"]), ...sync });
    for (const group of log.read(Number(known?.["generation"]))) for (const batch of group) this.#applyNow(batch);
    // Always: behind a record that was torn there may be whole ones, and no later record of their generation may lead to them.
    log.begin(this.#nextGeneration());
    return log;
  }

  /** Gives what waits to the log, or to SQLite when there is no room; answers the log if it is to be waited for. */
  #write(): CommitLog | null {
    if (this.#mustCommit || (this.#waiting.length > 0 && this.#log?.append(this.#waiting) !== true)) {
      this.#commit();
      return null;
    }
    const isNew = this.#waiting.length > 0;
    this.#waiting = [];
    return isNew ? this.#log : null;
  }

  #commit(): void {
    const generation = this.#nextGeneration();
    this.#waiting = [];
    this.#mustCommit = false;
    this.#log?.begin(generation);
  }

  /** SQLite's own commit; when it returns, everything so far is on disk and the log of the old generation has served. */
  #nextGeneration(): number {
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
    const updated = this.#statements.update.get(json, id);
    if (updated !== undefined) return Number(updated["n"]);
    return Number(this.#statements.insert.run(id, table, json).lastInsertRowid);
  }

  #applyEntry({ index, key, id }: WriteBatch["entries"][number], numbers: Map<string, number>): void {
    if (id === null) {
      this.#statements.removeEntry.run(index, blob(key));
      return;
    }
    const number = numbers.get(id) ?? Number(this.#statements.number.get(id)?.["n"]);
    this.#statements.putEntry.run(index, blob(key), number);
  }
}

export function createSqliteStore(options: SqliteStoreOptions): Store {
  return new SqliteStore(options);
}
