/**
 * The committer: gives transactions their timestamps, applies them to the store, and notifies the readers of the changed
 * data.
 */
import type { FileStore } from "../storage/fileStore.ts";
import { emptyBatch, type Answer, type SearchEntry, type Store, type WriteBatch } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import type { JsonObject } from "../domain/json.ts";
import type { Durability } from "./durability.ts";
import { uninterrupted, type Guard } from "../domain/guard.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { SettingChange, Settings } from "../domain/settings.ts";
import type { PendingDocument } from "./overlay.ts";
import { searchEntries } from "./searchIndexes.ts";
import type { Timeline } from "./timeline.ts";
import { type TouchVisitor, visitTouched } from "./touched.ts";
import type { Transaction } from "./transaction.ts";
import type { UnsyncedCommits } from "./unsyncedCommits.ts";

/** Changes of a commit other than documents. */
export interface Maintenance extends Partial<Pick<WriteBatch, "entries" | "searches" | "droppedSearches">> {
  settings: readonly SettingChange[];
}

/** A reader whose reads a commit may make out of date. */
export type Reader = TouchVisitor;

/** Receives the writes of each commit. */
export type CommitListener = (
  tables: ReadonlySet<string>,
  documents: ReadonlyMap<string, PendingDocument>,
  ts: Timestamp,
) => void;

interface CommitsDeps {
  store: Store;
  catalog: Catalog;
  fileStore: FileStore;
  guard: Pick<Guard, "suspend" | "resume">;
}

/** The parts that are notified of each commit. */
interface CommitListeners {
  durability: Durability;
  unsynced: UnsyncedCommits;
  readers: readonly Reader[];
}

export class Commits implements Settings {
  readonly #deps: CommitsDeps;
  readonly #timeline: Timeline;
  readonly #durability: Durability;
  readonly #unsynced: UnsyncedCommits;
  readonly #readers: readonly Reader[];
  readonly #listeners: CommitListener[] = [];
  #watch: ((table: Table, document: JsonObject) => void) | null = null;
  readonly #visitor: TouchVisitor = {
    watches: (index) => this.#readers.some((reader) => reader.watches(index)),
    touch: (index, key) => {
      for (const reader of this.#readers) reader.touch(index, key);
    },
  };

  constructor(deps: CommitsDeps, timeline: Timeline, { durability, unsynced, readers }: CommitListeners) {
    this.#deps = deps;
    this.#timeline = timeline;
    this.#durability = durability;
    this.#unsynced = unsynced;
    this.#readers = readers;
  }

  /** Called after each commit. */
  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Called at each commit with every document that it writes; there is one watcher. */
  watchDocuments(watch: (table: Table, document: JsonObject) => void): void {
    this.#watch = watch;
  }

  /**
   * The commit is visible at once; await `Durability` before reporting it to a client. A transaction without changes
   * makes no commit: its timestamp is that of the last commit that it can have read.
   */
  commit(transaction: Transaction, answer?: (ts: Timestamp) => Answer): Timestamp {
    if (!transaction.overlay.changesAnything && answer === undefined) return this.#durability.applied;
    return uninterrupted(this.#deps.guard, () => this.#commit(transaction, answer));
  }

  #commit(transaction: Transaction, answer?: (ts: Timestamp) => Answer): Timestamp {
    const { documents } = transaction.overlay;
    // If the disk fails here, nothing has been committed yet.
    for (const [id, bytes] of transaction.fileBytes) {
      if (typeof documents.get(id)?.json === "string") this.#deps.fileStore.keepNow(bytes, id);
    }
    const batch = emptyBatch();
    const ts = this.#timeline.next(batch);
    transaction.resolveCommitTs(ts);
    this.#deps.catalog.saveNewTables(batch);
    for (const [id, { table, before, json }] of documents) {
      if (before !== null || json !== null) batch.documents.push({ id, table, json });
    }
    batch.entries = transaction.overlay.entries();
    batch.searches = this.#searchEntries(documents);
    if (answer !== undefined) batch.answers.push(answer(ts));
    this.#apply(batch, ts);
    this.#touch(documents, ts);
    return ts;
  }

  get(namespace: string, key: string): string | null {
    return this.#deps.store.setting(namespace, key);
  }

  entries(namespace: string): [key: string, value: string][] {
    return this.#deps.store.settings(namespace);
  }

  write(changes: readonly SettingChange[]): Promise<void> {
    return this.maintain({ settings: changes });
  }

  /** Commits changes that functions do not see: settings, and entries of indexes that are not readable yet. */
  async maintain({ settings, ...entries }: Maintenance): Promise<void> {
    const batch = { ...emptyBatch(), ...entries, settings: [...settings] };
    const ts = uninterrupted(this.#deps.guard, () => {
      const next = this.#timeline.next(batch);
      this.#apply(batch, next);
      return next;
    });
    await this.#durability.reached(ts);
  }

  #apply(batch: WriteBatch, ts: Timestamp): void {
    try {
      this.#deps.store.apply(batch);
    } catch (error) {
      // Part of the batch may belong to the group that the next sync would make durable.
      this.#durability.failed(error);
      throw error;
    }
    this.#unsynced.committed(ts, batch);
    this.#durability.committed(ts);
  }

  #searchEntries(documents: ReadonlyMap<string, PendingDocument>): SearchEntry[] {
    const { catalog } = this.#deps;
    return [...documents].flatMap(([id, pending]) => {
      const table = catalog.tableOfTablet(pending.table);
      const indexes = table === null ? [] : catalog.searchIndexesOf(table);
      return indexes.flatMap((index) => searchEntries(index, id, pending));
    });
  }

  #touch(documents: ReadonlyMap<string, PendingDocument>, ts: Timestamp): void {
    const { catalog } = this.#deps;
    const tables = new Set<string>();
    for (const change of documents) {
      const table = catalog.tableOfTablet(change[1].table);
      if (table === null) continue;
      tables.add(table.name);
      if (change[1].after !== null) this.#watch?.(table, change[1].after);
      visitTouched(catalog, change, this.#visitor);
    }
    for (const listener of this.#listeners) listener(tables, documents, ts);
  }
}
