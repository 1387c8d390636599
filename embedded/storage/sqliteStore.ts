/**
 * SQLite in WAL mode. A commit group is one SQLite transaction: it opens at the first write after a sync and ends when
 * the next sync begins. `synchronous=NORMAL` writes the log without waiting; the wait is one asynchronous `fdatasync`
 * of the log per group, so that functions go on running while the disk works. Nothing is answered before it returns,
 * which is what `synchronous=FULL` promises (see docs/decisions/005).
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { openCommitLog, type CommitLog } from "./commitLog.ts";
import type { IndexKey } from "./indexKey.ts";
import { migrate } from "./migrations.ts";
import type { Scan, Store, StoredRow, WriteBatch } from "./store.ts";

const blob = (key: IndexKey): Buffer => Buffer.from(key, "latin1");
const PAGE_CACHE_KIB = 65_536;

/** As many that hot pages are copied once for many commits: 16 MiB of log. */
const CHECKPOINT_PAGES = 4_000;
const PAGE_BYTES = 4_096;

/** A few milliseconds' worth. An index by age would make this simpler, and every mutation dearer. */
const ANSWERS_A_SWEEP = 2_000;
const FIRST_ANSWER = { session: "", request: -1 };

export interface SqliteStoreOptions {
  path: string;
  /** `normal` does not wait for the disk: an operating-system crash may lose the last commits, never tear them. */
  sync: "full" | "normal";
  /** In place of the operating system's `fdatasync`. */
  syncFile?: (descriptor: number) => Promise<void>;
  /** Pages of the log before it is folded into the database. */
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
  };
}

function openDatabase({ path, checkpointPages = CHECKPOINT_PAGES }: SqliteStoreOptions): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // One process owns the file: there are no locks to take for a read.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
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
  #log: CommitLog | null = null;
  #open = false;
  /** The last answer that a sweep has looked at. */
  #sweptTo = FIRST_ANSWER;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#database = openDatabase(options);
    this.#statements = prepareStatements(this.#database);
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
    await this.#commit()?.sync();
  }

  syncNow(): boolean {
    if (this.#options.syncFile !== undefined) return false;
    this.#commit()?.syncNow();
    return true;
  }

  dropIndex(index: number): void {
    this.#begin();
    this.#statements.dropIndex.run(index);
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

  async close(): Promise<void> {
    await this.sync();
    this.#log?.close();
    this.#database.close();
  }

  /** Ends the group; answers the log to wait for, if there is anything to wait for. */
  #commit(): CommitLog | null {
    if (!this.#open) return null;
    this.#statements.commit.run();
    this.#open = false;
    const { path, sync, checkpointPages = CHECKPOINT_PAGES, syncFile } = this.#options;
    if (sync === "normal" || path === ":memory:") return null;
    // The log's file is made by the first commit and stays the same file for as long as the database is open.
    this.#log ??= openCommitLog(`${path}-wal`, checkpointPages * PAGE_BYTES, syncFile);
    return this.#log;
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
