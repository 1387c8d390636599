/**
 * Backfills new indexes and deletes the entries of dropped ones in the background. Each slice is a commit of its own,
 * and functions run in between. Mutations update a new index from its creation on, so only older documents are
 * backfilled. The progress is saved in the same commit, so that an interrupted process loses nothing.
 */
import { documentKey } from "../storage/indexKey.ts";
import type { Store, WriteBatch } from "../storage/store.ts";
import { type Catalog, DROPPED_INDEXES } from "../catalog/catalog.ts";
import { type Index, isSearchIndex } from "../catalog/indexes.ts";
import type { Commits, Maintenance } from "../transaction/commits.ts";
import type { Executor } from "../run/executor.ts";
import { searchEntries } from "../transaction/searchIndexes.ts";
import { type Row, TableWalk } from "./tableWalk.ts";

interface BackfillsDeps {
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
  readonly #deps: BackfillsDeps;
  readonly #filling = new Map<Index, Promise<void>>();
  #emptying: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: BackfillsDeps) {
    this.#deps = deps;
  }

  /** Resolves when the index is complete, or was dropped. */
  fill(index: Index): Promise<void> {
    const known = this.#filling.get(index);
    if (known !== undefined) return known;
    const filling = this.#fill(index).finally(() => {
      this.#filling.delete(index);
    });
    this.#filling.set(index, filling);
    return filling;
  }

  /** Deletes the entries of all dropped indexes, including indexes that an earlier process dropped. */
  emptyDropped(): void {
    this.#emptying ??= this.#empty();
  }

  /** Resolves when nothing is being written any more. The next process continues unfinished work. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#filling.values(), this.#emptying]);
  }

  async #fill(index: Index): Promise<void> {
    const { store, catalog } = this.#deps;
    const table = catalog.tableOfTablet(index.tablet);
    if (table === null) return;
    const walk = new TableWalk(store, table, index.rest);
    const slice = (): Maintenance => {
      const rows = walk.next();
      return { ...entriesOf(index, rows), settings: [catalog.saveProgress(index, walk.rest)] };
    };
    while (index.state === "building" && (await this.#commit(() => (catalog.has(index) ? slice() : null))));
  }

  async #empty(): Promise<void> {
    const { store, catalog } = this.#deps;
    const slice = (): Maintenance | null => {
      const [index] = catalog.droppedIndexes();
      if (index === undefined) {
        this.#emptying = null;
        return null;
      }
      const entries = store.keys(index, ENTRIES_REMOVED_AT_ONCE).map((key) => ({ index, key, id: null }));
      if (entries.length === ENTRIES_REMOVED_AT_ONCE) return { entries, settings: [] };
      const emptied = { namespace: DROPPED_INDEXES, key: String(index), value: null };
      // A search index is dropped at once: dropping its table is cheaper than deleting the rows one by one.
      return { entries, droppedSearches: [index], settings: [emptied] };
    };
    while (await this.#commit(slice));
  }

  /** False when there was nothing to do. */
  async #commit(slice: () => Maintenance | null): Promise<boolean> {
    const { executor, commits } = this.#deps;
    // The promise is wrapped in an object, so that the executor does not wait for the disk before the next job.
    const { written } = await executor.background(() => {
      const parts = this.#isStopped ? null : slice();
      return Promise.resolve({ written: parts === null ? null : commits.maintain(parts) });
    });
    await written;
    return written !== null;
  }
}
