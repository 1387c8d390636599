/**
 * The query cache: results of queries called by queries (`ctx.runQuery`), kept until a commit touches what they read. A
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
  /** Null when the result does not depend on time or commit timestamp. */
  moment: Moment | null;
}

interface Kept extends CachedResult {
  key: string;
}

const MAX_KEPT = 4_096;
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024;
/** Maximum age of a result that depends on the clock. */
const MAX_AGE_MS = 1_000;

export class QueryCache {
  readonly #kept = new Map<string, Kept>();
  readonly #watched = new Map<number, IntervalIndex<Kept>>();
  #characters = 0;

  find(key: string, now: Moment): CachedResult | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    const { moment } = kept;
    if (moment === null || (moment.at === now.at && now.clock - moment.clock < MAX_AGE_MS)) return kept;
    this.#forget(kept);
    return null;
  }

  keep(key: string, read: CachedResult): void {
    if (this.#kept.size >= MAX_KEPT || this.#characters + read.result.length > MAX_KEPT_CHARACTERS) this.clear();
    const kept = { ...read, key };
    this.#kept.set(key, kept);
    this.#characters += read.result.length;
    for (const interval of read.reads) this.#watchedIn(interval.index).add(interval, kept);
  }

  watches(index: number): boolean {
    return this.#watched.get(index)?.isEmpty === false;
  }

  /**
   * Evicts what a commit touched: called with each index key that it added or removed, or whose document it changed.
   */
  touch(index: number, key: IndexKey): void {
    const touched: Kept[] = [];
    this.#watched.get(index)?.visit(key, (kept) => touched.push(kept));
    for (const kept of touched) this.#forget(kept);
  }

  /** Evicts everything, after the code has changed. */
  clear(): void {
    this.#kept.clear();
    this.#watched.clear();
    this.#characters = 0;
  }

  #forget(kept: Kept): void {
    if (this.#kept.get(kept.key) !== kept) return;
    this.#kept.delete(kept.key);
    this.#characters -= kept.result.length;
    for (const interval of kept.reads) this.#watched.get(interval.index)?.remove(interval, kept);
  }

  #watchedIn(index: number): IntervalIndex<Kept> {
    const known = this.#watched.get(index);
    if (known !== undefined) return known;
    const created = new IntervalIndex<Kept>();
    this.#watched.set(index, created);
    return created;
  }
}
