/**
 * Brings SQLite's commits to the disk without blocking the thread that makes them. The commits do not wait
 * (`synchronous = NORMAL`): SQLite's write-ahead log, the WAL, is synced after them, and another thread copies its pages
 * into the database file.
 */
import { once } from "node:events";
import { closeSync, fstatSync, openSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { SyncFile } from "./commitLog.ts";
import { copyDatabase } from "./sqliteCopy.ts";

const PROGRAM = new URL("./checkpointProgram.ts", import.meta.url);
const PAGE_BYTES = 4_096;
/** In intervals between checkpoints. */
const LONG_WAL = 16;
/** The part of such an interval that is copied in a few milliseconds. */
const SMALL_REST = 8;
const ROUNDS = 6;
const noop = (): void => undefined;

/** The pages in the WAL, and how many of them were copied; null if the copying failed. */
const vCheckpointed = z.object({ log: z.number(), checkpointed: z.number() }).nullable();
export type Checkpointed = z.infer<typeof vCheckpointed>;

export interface CheckpointerOptions {
  path: string;
  sync: SyncFile;
  /** Growth of the WAL, in pages, between checkpoints. */
  checkpointPages: number;
  /** Called when the commits up to the last one of a generation of the commit log are on the disk. */
  onDisk: (generation: number) => void;
}

export class Checkpointer {
  readonly #options: CheckpointerOptions;
  readonly #wal: number;
  readonly #database: number;
  #worker: Worker | null = null;
  /** The generation of the last commit. */
  #generation = 0;
  #flushing: Promise<void> | null = null;
  /** The flush that begins when the current one has ended. */
  #next: Promise<void> | null = null;
  #failure: Error | null = null;
  /** A checkpoint, or the copying of the database file, during which there are none. */
  #checkpointing: Promise<void> | null = null;
  #isLong = false;

  /** The database must have a WAL already. */
  constructor(options: CheckpointerOptions) {
    this.#options = options;
    this.#wal = openSync(`${options.path}-wal`, "r+");
    this.#database = openSync(options.path, "r+");
  }

  /** Whether the disk is being written to, so that another sync may take long. */
  get isBusy(): boolean {
    return this.#flushing !== null || this.#checkpointing !== null;
  }

  /**
   * True if the WAL has become long. SQLite restarts it only if all of it is copied when a transaction begins, which under a
   * steady load never happens: commits must become small for a while, so that little is left to copy, and the thread that
   * makes them copies the rest.
   */
  get isLong(): boolean {
    return this.#isLong;
  }

  /** True once for a long WAL, when the rest should be copied. */
  takeRest(): boolean {
    const hasRest = this.#isLong && this.#checkpointing === null && this.#failure === null;
    if (hasRest) this.#isLong = false;
    return hasRest;
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /**
   * Resolves when the commit just made, of this generation of the commit log, is on the disk. No part of it runs in a
   * microtask of the caller, because terminating a function drops those.
   */
  flush(generation: number): Promise<void> {
    this.#generation = generation;
    if (this.#flushing === null) return (this.#flushing = this.#flush());
    this.#next ??= this.#flushing.then(() => {
      this.#next = null;
      return this.flush(this.#generation);
    });
    this.#next.catch(noop);
    return this.#next;
  }

  #flush(): Promise<void> {
    const generation = this.#generation;
    const flushed = this.#options.sync(this.#wal, "wal").then(() => {
      this.#flushing = null;
      this.#options.onDisk(generation);
      this.#checkpoint();
    });
    flushed.catch((cause: unknown) => {
      this.#fail("SQLite's write-ahead log could not be synced.", cause);
    });
    return flushed;
  }

  #fail(message: string, cause: unknown): void {
    this.#failure = new Error(message, { cause });
  }

  /** The copy has everything up to the last call of `commit`. */
  async copy(to: string, commit: () => void): Promise<void> {
    while (this.#checkpointing !== null) await this.#checkpointing;
    const isUpToDate = async (): Promise<boolean> => {
      commit();
      const found = await this.#ask(0);
      return found !== null && found.log === found.checkpointed;
    };
    const copied = copyDatabase(this.#options.path, to, isUpToDate);
    this.#occupy(copied.catch(noop));
    await copied;
  }

  async close(): Promise<void> {
    while (this.#checkpointing !== null) await this.#checkpointing;
    if (this.#worker !== null) {
      const closed = once(this.#worker, "exit");
      this.#worker.ref();
      this.#worker.postMessage(null);
      await closed;
    }
    closeSync(this.#wal);
    closeSync(this.#database);
    // Else SQLite would copy the rest of the WAL, and delete it.
    this.throwIfFailed();
  }

  #checkpoint(): void {
    if (this.#checkpointing !== null || this.#isLong) return;
    // The file keeps its size when SQLite begins the WAL anew.
    if (fstatSync(this.#wal).size < this.#options.checkpointPages * PAGE_BYTES) return;
    this.#occupy(this.#copyPages());
  }

  async #copyPages(): Promise<void> {
    const { checkpointPages } = this.#options;
    let found = await this.#ask(checkpointPages);
    this.#isLong = found !== null && found.log >= LONG_WAL * checkpointPages;
    for (let round = 0, last = 0; this.#isLong && found !== null && round < ROUNDS; round += 1) {
      last = found.checkpointed;
      found = await this.#ask(0);
      if (found !== null && found.checkpointed - last <= checkpointPages / SMALL_REST) break;
    }
    if (this.#isLong) await this.#syncDatabase();
  }

  /**
   * SQLite waits for the database file when the last page of the WAL is in it, and here that is in the thread that commits. With this
   * little is left to wait for.
   */
  async #syncDatabase(): Promise<void> {
    try {
      await this.#options.sync(this.#database, "database");
    } catch (cause) {
      // The operating system reports a failed write only once, and SQLite would not receive the report.
      this.#fail("The database file could not be synced.", cause);
    }
  }

  #occupy(work: Promise<void>): void {
    this.#checkpointing = work.then(() => {
      this.#checkpointing = null;
    });
  }

  /** Copies the WAL if it has at least that many pages to copy. */
  async #ask(least: number): Promise<Checkpointed> {
    const worker = (this.#worker ??= new Worker(PROGRAM, { workerData: this.#options.path }).on("error", noop));
    const answered: Promise<unknown[]> = once(worker, "message");
    worker.ref();
    worker.postMessage(least);
    try {
      const [answer] = await answered;
      return vCheckpointed.parse(answer);
    } catch {
      // The thread has ended.
      this.#worker = null;
      return null;
    } finally {
      // Without work it must not keep the process alive.
      worker.unref();
    }
  }
}
