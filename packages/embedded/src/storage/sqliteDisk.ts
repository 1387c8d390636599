/** How a store's commits reach the disk: by the commit log, and by SQLite's own commits when the log has no room. */
import { type CheckpointerOptions, Checkpointer } from "./checkpointer.ts";
import { CommitLog, type LogPosition, type SyncFile, syncFile } from "./commitLog.ts";
import type { WriteBatch } from "./store.ts";

const LOG_BYTES = 4 * 1024 * 1024;
const CHECKPOINT_PAGES = 4_000;
const noop = (): void => undefined;

export interface SqliteDiskOptions {
  path: string;
  /** `normal` does not wait for the log: a crash of the operating system may lose the last commits, but never tears one. */
  sync: "full" | "normal";
  /** Replaces the operating system's `fdatasync` of the log and of SQLite's write-ahead log. */
  syncFile?: SyncFile;
  logBytes?: number;
  /** Pages of SQLite's write-ahead log before they are copied into the database file. */
  checkpointPages?: number;
}

export class SqliteDisk {
  readonly #options: SqliteDiskOptions;
  readonly #log: CommitLog;
  readonly #checkpointer: Checkpointer;
  /** Applied batches that are neither in the log nor committed by SQLite. */
  #unlogged: WriteBatch[] = [];
  #unloggedBytes = 0;
  /** Whether the log has records that may not be on the disk. */
  #isUnsynced = false;
  #mustCommit = false;
  /** The generation of the log at SQLite's last commit. */
  #committed = 0;
  /** The flush of a commit that has more than the log: until it ends, no commit is durable without it. */
  #flushing: Promise<void> | null = null;

  /** Calls `replay` with the log's records after the database's position; it commits, at the new position, and waits for the disk. */
  constructor(
    options: SqliteDiskOptions,
    known: { salt: number; position: LogPosition },
    replay: (batches: WriteBatch[], position: LogPosition) => void,
  ) {
    const { path, syncFile: sync = syncFile, logBytes = LOG_BYTES, checkpointPages = CHECKPOINT_PAGES } = options;
    this.#options = options;
    const log = new CommitLog({ path: `${path}-log`, bytes: logBytes, salt: known.salt, sync });
    const batches = log.read(known.position).flat();
    // The file may have records of the next generation too. Complete records behind a torn one must never be reached.
    log.begin(known.position.generation + 2);
    replay(batches, log.position);
    const onDisk: CheckpointerOptions["onDisk"] = (generation) => {
      log.onDisk(generation);
    };
    this.#log = log;
    this.#checkpointer = new Checkpointer({ path, sync, checkpointPages, onDisk });
    this.#committed = log.position.generation;
  }

  /** The position in the log after all its records. */
  get position(): LogPosition {
    return this.#log.position;
  }

  /** True when the batches to log exceed half of the log, so that SQLite must commit. */
  get mustCommit(): boolean {
    return this.#mustCommit;
  }

  /** Whether a commit makes half of the log, or the write-ahead log, free again. */
  get needsCommit(): boolean {
    return this.position.generation !== this.#committed || this.#checkpointer.isLong;
  }

  /** For the next call of `log`, unless SQLite must commit anyway. */
  keep(batch: WriteBatch): void {
    if (this.#mustCommit) return;
    this.#unlogged.push(batch);
    const { logBytes = LOG_BYTES } = this.#options;
    this.#unloggedBytes += batch.documents.reduce((sum, { json }) => sum + (json?.length ?? 0), 0);
    if (this.#unloggedBytes <= logBytes / 2) return;
    this.#mustCommit = true;
    this.#unlogged = [];
  }

  /**
   * Appends the unlogged batches. Returns false if they do not fit: SQLite must then commit at once, between `skipGeneration` and
   * `committedMore`.
   */
  log(): boolean {
    this.#checkpointer.throwIfFailed();
    if (this.#mustCommit) return false;
    if (this.#unlogged.length === 0) return true;
    if (!this.#log.append(this.#unlogged)) return false;
    this.#isUnsynced = true;
    this.#forget();
    return true;
  }

  skipGeneration(): void {
    this.#log.skipGeneration();
  }

  /** Call it when SQLite has committed at the log's position. Returns whether it should copy the rest of the write-ahead log now. */
  committed(): boolean {
    this.#committed = this.position.generation;
    return this.#checkpointer.takeRest();
  }

  /** The last commit has more than the log, so it must reach the disk itself. */
  committedMore(): void {
    this.#forget();
    this.#isUnsynced = false;
    const flushing = this.flush();
    this.#flushing = flushing;
    flushing.then(() => {
      if (this.#flushing === flushing) this.#flushing = null;
    }, noop);
  }

  flush(): Promise<void> {
    return this.#checkpointer.flush(this.#committed);
  }

  async sync(): Promise<void> {
    const synced = this.#takeUnsynced() ? this.#log.sync() : null;
    if (this.#options.sync === "full") await Promise.all([synced, this.#flushing]);
  }

  /** Returns false if it would wait for more than the log: only `sync` can do it then. */
  syncNow(): boolean {
    if (this.#options.syncFile !== undefined || this.#flushing !== null || this.#checkpointer.isBusy) return false;
    if (this.#takeUnsynced()) this.#log.syncNow();
    return true;
  }

  copy(to: string, commit: () => void): Promise<void> {
    return this.#checkpointer.copy(to, commit);
  }

  /** Waits for the last commit. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#checkpointer.close();
    this.#log.close();
  }

  #takeUnsynced(): boolean {
    const isUnsynced = this.#isUnsynced && this.#options.sync === "full";
    this.#isUnsynced = false;
    return isUnsynced;
  }

  #forget(): void {
    this.#unlogged = [];
    this.#unloggedBytes = 0;
    this.#mustCommit = false;
  }
}
