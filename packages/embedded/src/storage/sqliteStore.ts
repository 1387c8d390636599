/**
 * SQLite in WAL mode behind a commit log of our own. Applied batches are written into an open SQLite transaction, at
 * the latest before the next read. A sync appends one record to the log and waits for the disk. SQLite commits after a
 * number of changes, when half of the log is full, and before another thread reads; it does not wait for the disk, which
 * is written in the background. After a crash SQLite is at one of its commits, which stores the position in the log from
 * which to continue (see docs/decisions/008, 022 and 023).
 */
import type { DatabaseSync } from "node:sqlite";
import { type LogPosition, vLogPosition } from "./commitLog.ts";
import type { IndexKey } from "./indexKey.ts";
import { SearchTables } from "./searchTables.ts";
import { SqliteDisk, type SqliteDiskOptions } from "./sqliteDisk.ts";
import { lockDatabase, openDatabase, prepareStatements } from "./sqliteDatabase.ts";
import { SqliteReader } from "./sqliteReader.ts";
import { pagesOf, SqliteWriter } from "./sqliteWriter.ts";
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

/** SQLite's commit of so many takes about 7 ms. */
const COMMIT_PAGES = 1_000;

const IN_MEMORY = ":memory:";

export type SqliteStoreOptions = SqliteDiskOptions;

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
  readonly #writer: SqliteWriter;
  readonly #options: SqliteStoreOptions;
  /** These two are null for a database that lives in memory. */
  readonly #lock: { close: () => void } | null;
  readonly #disk: SqliteDisk | null;
  /** Applied batches that SQLite's tables do not have yet. A mutation's answer does not wait for that; a read does. */
  readonly #deferred: WriteBatch[] = [];
  /** Whether SQLite has a transaction open. */
  #open = false;
  /** About how many pages that transaction and the deferred batches change. */
  #pages = 0;

  constructor(options: SqliteStoreOptions) {
    const { path } = options;
    this.#options = options;
    this.#lock = path === IN_MEMORY ? null : lockDatabase(path);
    this.#database = openDatabase(path);
    this.#statements = prepareStatements(this.#database);
    this.#searches = new SearchTables(this.#database);
    this.#reader = new SqliteReader(this.#database, this.#searches);
    this.#writer = new SqliteWriter(this.#statements, this.#searches);
    this.#disk = path === IN_MEMORY ? null : this.#openDisk();
  }

  scan(scan: Scan): StoredRow[] {
    this.#settle();
    return this.#reader.scan(scan);
  }

  keys(index: number, limit: number): IndexKey[] {
    this.#settle();
    return this.#reader.keys(index, limit);
  }

  search(request: SearchRequest): SearchMatch[] {
    this.#settle();
    return this.#searches.search(request);
  }

  get(id: string): StoredDocument | null {
    this.#settle();
    return this.#reader.get(id);
  }

  answer(sessionId: string, requestId: number): string | null {
    this.#settle();
    return this.#reader.answer(sessionId, requestId);
  }

  lastAnswered(sessionId: string): number | null {
    this.#settle();
    return this.#reader.lastAnswered(sessionId);
  }

  setting(namespace: string, key: string): string | null {
    this.#settle();
    return this.#reader.setting(namespace, key);
  }

  settings(namespace: string): [key: string, value: string][] {
    this.#settle();
    return this.#reader.settings(namespace);
  }

  count(index: number): number {
    this.#settle();
    return this.#reader.count(index);
  }

  apply(batch: WriteBatch): void {
    this.#deferred.push(batch);
    this.#pages += pagesOf(batch);
    // A batch that SQLite must commit anyway is kept neither for deferred application nor for the log.
    if (this.#disk?.mustCommit === true || !isSelfContained(batch)) this.#settle();
    this.#disk?.keep(batch);
  }

  settle(): void {
    this.#settle();
    if (this.#disk === null || (this.#pages < COMMIT_PAGES && !this.#disk.needsCommit)) return;
    this.publish();
    void this.#disk.flush();
  }

  #settle(): void {
    if (this.#deferred.length === 0) return;
    this.#begin();
    for (const batch of this.#deferred.splice(0)) this.#writer.apply(batch);
  }

  async sync(): Promise<void> {
    this.#log();
    await this.#disk?.sync();
  }

  syncNow(): boolean {
    this.#log();
    return this.#disk?.syncNow() ?? true;
  }

  publish(): string | null {
    if (this.#disk === null) return null;
    // First, because a crash must not leave the database with more than the log can add to it in order.
    this.#log();
    if (this.#open || this.#deferred.length > 0) this.#commit(this.#disk);
    return this.#options.path;
  }

  sweepAnswers(before: number): void {
    this.#settle();
    this.#begin();
    this.#writer.sweepAnswers(before);
  }

  async snapshot(path: string): Promise<Store> {
    if (this.#disk === null) throw new Error("A database in memory has no file to copy.");
    await this.#disk.copy(path, () => {
      this.publish();
    });
    return new SqliteStore({ path, sync: "normal" });
  }

  async close(): Promise<void> {
    if (this.#disk !== null) {
      this.#commitUnlogged(this.#disk);
      await this.#disk.close();
    }
    this.#database.close();
    this.#lock?.close();
  }

  #openDisk(): SqliteDisk {
    const { salt, ...known } = this.#statements.log.get() ?? {};
    const replay = (batches: WriteBatch[], position: LogPosition): void => {
      // SQLite waits for the disk at the end of a transaction that begins in this mode and changes something.
      this.#database.exec("PRAGMA synchronous = FULL");
      this.#begin();
      for (const batch of batches) this.#writer.apply({ ...emptyBatch(), ...batch });
      this.#end(position);
      this.#database.exec("PRAGMA synchronous = NORMAL");
    };
    return new SqliteDisk(this.#options, { salt: Number(salt), position: vLogPosition.parse(known) }, replay);
  }

  #log(): void {
    if (this.#disk?.log() === false) this.#commitUnlogged(this.#disk);
  }

  #commitUnlogged(disk: SqliteDisk): void {
    disk.skipGeneration();
    this.#commit(disk);
    disk.committedMore();
  }

  #commit(disk: SqliteDisk): void {
    this.#settle();
    this.#begin();
    this.#end(disk.position);
    this.#pages = 0;
    if (disk.committed()) this.#database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  }

  #end({ generation, records, start }: LogPosition): void {
    this.#statements.putLog.run(generation, records, start);
    this.#statements.commit.run();
    this.#open = false;
  }

  #begin(): void {
    if (this.#open) return;
    this.#statements.begin.run();
    this.#open = true;
  }
}

export function createSqliteStore(options: SqliteStoreOptions): Store {
  return new SqliteStore(options);
}
