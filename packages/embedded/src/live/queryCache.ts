/**
 * The query cache: results of queries called by queries (`ctx.runQuery`), kept until a commit touches their reads. A
 * live query typically authenticates the caller and then reads data that is the same for everyone; if that second part
 * is a query of its own, it runs once for all callers.
 */
import type { IndexKey } from "../storage/indexKey.ts";
import { IntervalIndex } from "./intervalIndex.ts";
import type { Reading } from "../transaction/readSet.ts";
import type { Timestamp } from "../domain/clock.ts";

/** When a query ran: the last commit before it, and its `Date.now()`. */
export interface Moment {
  at: Timestamp;
  clock: number;
}

export interface CachedResult extends Reading {
  result: string;
  /** True if the run asked who its caller is: the result is theirs alone, and so is its key. */
  identityRead: boolean;
  /** Null when the result does not depend on time or commit timestamp. */
  moment: Moment | null;
}

interface CacheEntry extends CachedResult {
  key: string;
}

const MAX_ENTRIES = 4_096;
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Maximum age of a result that depends on the clock. */
const MAX_AGE_MS = 1_000;

export class QueryCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #watched = new Map<number, IntervalIndex<CacheEntry>>();
  #characters = 0;
  #generation = 0;

  /** Rises whenever everything is evicted, so that values derived from results are evicted with them. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string, now: Moment): CachedResult | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const { moment } = entry;
    if (moment === null || (moment.at === now.at && now.clock - moment.clock < MAX_AGE_MS)) return entry;
    this.#evict(entry);
    return null;
  }

  keep(key: string, read: CachedResult): void {
    if (this.#entries.size >= MAX_ENTRIES || this.#characters + read.result.length > MAX_CHARACTERS) this.clear();
    const entry = { ...read, key };
    this.#entries.set(key, entry);
    this.#characters += read.result.length;
    for (const interval of read.reads) this.#watchedIn(interval.index).add(interval, entry);
  }

  watches(index: number): boolean {
    return this.#watched.get(index)?.isEmpty === false;
  }

  /** Evicts results that a commit touched: called with each index key that it added or removed, or whose document it changed. */
  touch(index: number, key: IndexKey): void {
    const touched: CacheEntry[] = [];
    this.#watched.get(index)?.visit(key, (entry) => touched.push(entry));
    for (const entry of touched) this.#evict(entry);
  }

  /** Evicts everything, after the code has changed. */
  clear(): void {
    this.#entries.clear();
    this.#watched.clear();
    this.#characters = 0;
    this.#generation += 1;
  }

  #evict(entry: CacheEntry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    this.#characters -= entry.result.length;
    for (const interval of entry.reads) this.#watched.get(interval.index)?.remove(interval, entry);
  }

  #watchedIn(index: number): IntervalIndex<CacheEntry> {
    const known = this.#watched.get(index);
    if (known !== undefined) return known;
    const created = new IntervalIndex<CacheEntry>();
    this.#watched.set(index, created);
    return created;
  }
}
