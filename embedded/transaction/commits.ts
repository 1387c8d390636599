/** The one place where transactions become history: gives them their timestamps, applies them, tells who is touched. */
import { BY_ID } from "../storage/byId.ts";
import { ALL_KEYS, documentKey, type IndexKey } from "../storage/indexKey.ts";
import type { FileStore } from "../storage/fileStore.ts";
import { emptyBatch, type Answer, type SearchEntry, type Store, type WriteBatch } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Index, Table } from "../catalog/indexes.ts";
import { type JsonObject, parseObject } from "../domain/json.ts";
import type { Durability } from "./durability.ts";
import { whole, type Guard } from "../run/executor.ts";
import type { PendingDocument } from "./overlay.ts";
import type { Clock, SettingChange, Settings, Timestamp } from "../domain/ports.ts";
import { searchEntries, touchedKeys } from "./searchIndexes.ts";
import type { Transaction } from "./transaction.ts";

const NANOSECONDS_PER_MS = 1_000_000n;
/** Timestamps below this far in the future are reserved on disk at once, so that none is used twice after a restart. */
const RESERVED_MS = 60_000n;
/** The step of a double at today's epoch milliseconds. */
const CREATION_TIME_STEP = 2 ** -12;

/** What a commit may bring besides documents. */
export interface Maintenance extends Partial<Pick<WriteBatch, "entries" | "searches" | "droppedSearches">> {
  settings: readonly SettingChange[];
}

interface CommitsWorld {
  store: Store;
  catalog: Catalog;
  clock: Clock;
}

/** Whoever must know that what they have read may have changed. */
export interface Reader {
  /** False when it has read nothing of an index, whose keys need not be made then. */
  watches(index: number): boolean;
  /** Given the index keys that a commit added, removed or whose documents it changed. */
  touch(index: number, key: IndexKey): void;
}

/** Receives what each commit wrote. */
export type CommitListener = (
  tables: ReadonlySet<string>,
  documents: ReadonlyMap<string, PendingDocument>,
  ts: Timestamp,
) => void;

interface CommittingWorld extends CommitsWorld {
  fileStore: FileStore;
  guard: Pick<Guard, "suspend" | "resume">;
}

/** Epoch ms; 0 when there are no documents. */
function newestCreationTime({ store, catalog }: CommitsWorld): number {
  const newest = catalog.tables().map(({ number, byCreationTime }) => {
    const [row] = store.scan({ table: number, index: byCreationTime.number, range: ALL_KEYS, order: "desc", limit: 1 });
    return row === undefined ? 0 : Number(parseObject(row.json)["_creationTime"]);
  });
  return Math.max(0, ...newest);
}

/** Timestamps and creation times that only grow, over restarts too. */
export class Timeline {
  readonly #world: CommitsWorld;
  #last: Timestamp;
  #reserved: Timestamp;
  #lastCreationTime: number;

  constructor(world: CommitsWorld) {
    this.#world = world;
    this.#reserved = BigInt(world.store.setting("timeline", "reserved") ?? "0");
    const now = BigInt(world.clock.now()) * NANOSECONDS_PER_MS;
    this.#last = now > this.#reserved ? now : this.#reserved;
    // The reservation itself would put what is written right after a restart a minute into the future.
    this.#lastCreationTime = Math.min(newestCreationTime(world), Number(this.#reserved / NANOSECONDS_PER_MS));
  }

  get last(): Timestamp {
    return this.#last;
  }

  /** The next commit's timestamp; adds to the batch what must be saved with it. */
  next(batch: WriteBatch): Timestamp {
    const now = BigInt(Math.floor(this.#world.clock.now())) * NANOSECONDS_PER_MS;
    this.#last = now > this.#last ? now : this.#last + 1n;
    if (this.#last >= this.#reserved) {
      this.#reserved = this.#last + RESERVED_MS * NANOSECONDS_PER_MS;
      batch.settings.push({ namespace: "timeline", key: "reserved", value: String(this.#reserved) });
    }
    return this.#last;
  }

  nextCreationTime(): number {
    this.#lastCreationTime = Math.max(this.#world.clock.now(), this.#lastCreationTime + CREATION_TIME_STEP);
    return this.#lastCreationTime;
  }
}

export class Commits implements Settings {
  readonly #world: CommittingWorld;
  readonly #timeline: Timeline;
  readonly #durability: Durability;
  readonly #readers: readonly Reader[];
  readonly #listeners: CommitListener[] = [];
  #watch: ((table: Table, document: JsonObject) => void) | null = null;

  constructor(
    world: CommittingWorld,
    timeline: Timeline,
    { durability, readers }: { durability: Durability; readers: readonly Reader[] },
  ) {
    this.#world = world;
    this.#timeline = timeline;
    this.#durability = durability;
    this.#readers = readers;
  }

  /** Called after each commit. */
  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Called at each commit with every document it leaves; one at a time may watch. */
  watchDocuments(watch: ((table: Table, document: JsonObject) => void) | null): void {
    this.#watch = watch;
  }

  /**
   * Visible at once; wait for `Durability` before telling anyone outside. What changes nothing is no commit: its timestamp is that of
   * the last one that it can have read.
   */
  commit(transaction: Transaction, answer?: (ts: Timestamp) => Answer): Timestamp {
    if (!transaction.overlay.changesAnything && answer === undefined) return this.#durability.applied;
    return whole(this.#world.guard, () => this.#commit(transaction, answer));
  }

  #commit(transaction: Transaction, answer?: (ts: Timestamp) => Answer): Timestamp {
    const { documents } = transaction.overlay;
    // Where the disk fails here, nothing has been committed yet.
    for (const [id, bytes] of transaction.fileBytes) {
      if (typeof documents.get(id)?.json === "string") this.#world.fileStore.keepNow(bytes, id);
    }
    const batch = emptyBatch();
    const ts = this.#timeline.next(batch);
    transaction.resolveCommitTs(ts);
    this.#world.catalog.saveNewTables(batch);
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
    return this.#world.store.setting(namespace, key);
  }

  entries(namespace: string): [key: string, value: string][] {
    return this.#world.store.settings(namespace);
  }

  write(changes: readonly SettingChange[]): Promise<void> {
    return this.maintain({ settings: changes });
  }

  /** One commit of what no function sees: settings, and entries of indexes that nobody reads. */
  async maintain({ settings, ...entries }: Maintenance): Promise<void> {
    const batch = { ...emptyBatch(), ...entries, settings: [...settings] };
    const ts = whole(this.#world.guard, () => {
      const next = this.#timeline.next(batch);
      this.#apply(batch, next);
      return next;
    });
    await this.#durability.reached(ts);
  }

  #apply(batch: WriteBatch, ts: Timestamp): void {
    try {
      this.#world.store.apply(batch);
    } catch (error) {
      // A part of the batch may be in the group that the next sync would make durable.
      this.#durability.failed(error);
      throw error;
    }
    this.#durability.committed(ts);
  }

  #searchEntries(documents: ReadonlyMap<string, PendingDocument>): SearchEntry[] {
    const { catalog } = this.#world;
    return [...documents].flatMap(([id, pending]) => {
      const table = catalog.tableOfNumber(pending.table);
      const indexes = table === null ? [] : catalog.searchIndexesOf(table);
      return indexes.flatMap((index) => searchEntries(index, id, pending));
    });
  }

  #touch(documents: ReadonlyMap<string, PendingDocument>, ts: Timestamp): void {
    const tables = new Set<string>();
    for (const [id, { table: number, before, after }] of documents) {
      const table = this.#world.catalog.tableOfNumber(number);
      if (table === null) continue;
      tables.add(table.name);
      if (after !== null) this.#watch?.(table, after);
      this.#tell(BY_ID, id);
      for (const index of this.#world.catalog.indexesOf(table)) this.#tellOf(index, before, after);
      for (const index of this.#world.catalog.searchIndexesOf(table)) {
        for (const key of touchedKeys(index, { before, after })) this.#tell(index.number, key);
      }
    }
    for (const listener of this.#listeners) listener(tables, documents, ts);
  }

  #tellOf({ number, fields }: Index, before: JsonObject | null, after: JsonObject | null): void {
    if (!this.#readers.some((reader) => reader.watches(number))) return;
    const oldKey = before === null ? null : documentKey(before, fields);
    const newKey = after === null ? null : documentKey(after, fields);
    if (oldKey !== null) this.#tell(number, oldKey);
    if (newKey !== null && newKey !== oldKey) this.#tell(number, newKey);
  }

  #tell(index: number, key: IndexKey): void {
    for (const reader of this.#readers) reader.touch(index, key);
  }
}
