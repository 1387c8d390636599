/**
 * Fills new indexes and empties dropped ones, in the background: a slice at a time, each a commit of its own, between
 * which functions run. Mutations keep a new index up from its creation on, so what is filled in here is only what was
 * there before; how far that has come is in the same commit, so that a process that ends in between loses nothing.
 */
import { documentKey } from "../storage/indexKey.ts";
import type { Store, WriteBatch } from "../storage/store.ts";
import { type Catalog, DROPPED_INDEXES } from "../catalog/catalog.ts";
import { type Index, isSearchIndex } from "../catalog/indexes.ts";
import type { Commits, Maintenance } from "../transaction/commits.ts";
import type { Executor } from "../run/executor.ts";
import { searchEntries } from "../transaction/searchIndexes.ts";
import { type Row, TableWalk } from "./tableWalk.ts";

interface BackfillsWorld {
  store: Store;
  catalog: Catalog;
  executor: Executor;
  commits: Commits;
}

const ENTRIES_REMOVED_AT_ONCE = 400;

function entriesOf(index: Index, rows: readonly Row[]): Partial<Pick<WriteBatch, "entries" | "searches">> {
  if (isSearchIndex(index)) {
    return {
      searches: rows.flatMap(({ id, document }) => searchEntries(index, id, { before: null, after: document })),
    };
  }
  return {
    entries: rows.map(({ id, document }) => ({ index: index.number, key: documentKey(document, index.fields), id })),
  };
}

export class Backfills {
  readonly #world: BackfillsWorld;
  readonly #filling = new Map<Index, Promise<void>>();
  #emptying: Promise<void> | null = null;
  #isStopped = false;

  constructor(world: BackfillsWorld) {
    this.#world = world;
  }

  /** Resolves when the index is complete, or given up. */
  fill(index: Index): Promise<void> {
    const known = this.#filling.get(index);
    if (known !== undefined) return known;
    const filling = this.#fill(index).finally(() => {
      this.#filling.delete(index);
    });
    this.#filling.set(index, filling);
    return filling;
  }

  /** Begins with what was dropped since the last time, and what an earlier process has left. */
  emptyDropped(): void {
    this.#emptying ??= this.#empty();
  }

  /** Resolves when nothing is written any more; what is unfinished goes on in the next process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#filling.values(), this.#emptying]);
  }

  async #fill(index: Index): Promise<void> {
    const { store, catalog } = this.#world;
    const table = catalog.tableOfNumber(index.tableNumber);
    if (table === null) return;
    const walk = new TableWalk(store, table, index.rest);
    const slice = (): Maintenance => {
      const rows = walk.next();
      return { ...entriesOf(index, rows), settings: [catalog.builtUpTo(index, walk.rest)] };
    };
    while (index.state === "building" && (await this.#commit(() => (catalog.has(index) ? slice() : null))));
  }

  async #empty(): Promise<void> {
    const { store, catalog } = this.#world;
    const slice = (): Maintenance | null => {
      const [index] = catalog.droppedIndexes();
      if (index === undefined) {
        this.#emptying = null;
        return null;
      }
      const entries = store.keys(index, ENTRIES_REMOVED_AT_ONCE).map((key) => ({ index, key, id: null }));
      if (entries.length === ENTRIES_REMOVED_AT_ONCE) return { entries, settings: [] };
      const emptied = { namespace: DROPPED_INDEXES, key: String(index), value: null };
      // What a search index has goes at once: of it there is a table, whose rows cost more to take out than all together.
      return { entries, droppedSearches: [index], settings: [emptied] };
    };
    while (await this.#commit(slice));
  }

  /** False when there was nothing to do. */
  async #commit(slice: () => Maintenance | null): Promise<boolean> {
    const { executor, commits } = this.#world;
    // In an object, so that nobody has to wait for the disk before the next function runs.
    const { written } = await executor.background(() => {
      const parts = this.#isStopped ? null : slice();
      return Promise.resolve({ written: parts === null ? null : commits.maintain(parts) });
    });
    await written;
    return written !== null;
  }
}
