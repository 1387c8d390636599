/** Reads a query's rows one by one, and records the exact interval that was read. */
import { keyAfter, type IndexKey, type KeyRange } from "../storage/indexKey.ts";
import type { StoredRow } from "../storage/store.ts";
import { Operators } from "./operators.ts";
import type { CachedAnswer } from "../domain/isolateHost.ts";
import type { RangePlan } from "./queryPlan.ts";
import type { ReadInterval } from "../transaction/readSet.ts";
import { cachedAnswers } from "./rowAnswers.ts";
import type { Transaction } from "../transaction/transaction.ts";

const FIRST_CHUNK = 64;
const LARGEST_CHUNK = 1_024;

export class QueryStream {
  readonly #transaction: Transaction;
  readonly #plan: RangePlan;
  readonly #interval: ReadInterval;
  readonly #operators: Operators;
  #rest: KeyRange;
  #buffer: readonly StoredRow[] = [];
  #answers: readonly CachedAnswer[] | null = null;
  #at = 0;
  #chunk: number;
  #seenVersion: number;
  /** A chunk with fewer rows than requested is the last one, unless a write follows. */
  #hasLastChunk = false;
  #exhausted = false;

  constructor(transaction: Transaction, plan: RangePlan) {
    this.#transaction = transaction;
    this.#plan = plan;
    this.#rest = { ...plan.range };
    this.#operators = new Operators(plan.operators);
    const { hasFilter, smallestLimit } = this.#operators;
    this.#chunk = hasFilter ? FIRST_CHUNK : Math.max(1, Math.min(FIRST_CHUNK, smallestLimit));
    this.#seenVersion = this.#version();
    const start = plan.order === "asc" ? plan.range.lower : plan.range.upper;
    this.#interval = transaction.reads.add({ index: plan.index.number, lower: start, upper: start });
    transaction.usage.add("databaseQueries", 1);
  }

  /** The next row that passes every operator; null at the end. */
  next(): StoredRow | null {
    for (;;) {
      if (this.#operators.isSpent) return null;
      const row = this.readRow();
      if (row === null) return null;
      if (this.#operators.passes(row)) return row;
    }
  }

  /** The next row of the range, regardless of operators; null at the end of the range. */
  readRow(): StoredRow | null {
    if (this.#at >= this.#buffer.length || this.#seenVersion !== this.#version()) this.#fill();
    const row = this.#buffer[this.#at];
    if (row === undefined) {
      this.#recordTo(null);
      return null;
    }
    this.#at += 1;
    this.#recordTo(row.key);
    const current = this.#transaction.overlay.current(row);
    this.#transaction.usage.addDocumentRead(current);
    return current;
  }

  cachedAnswer(row: StoredRow): CachedAnswer | null {
    const place = this.#at - 1;
    // A row that this transaction has changed has no shared answer.
    return this.#buffer[place] === row ? (this.#answers?.[place] ?? null) : null;
  }

  /** Applies filters and limits in the order in which they were chained. */
  passes(row: StoredRow): boolean {
    return this.#operators.passes(row);
  }

  #version(): number {
    return this.#transaction.overlay.versionOf(this.#plan.index.number);
  }

  #fill(): void {
    const version = this.#version();
    // Writes during the read invalidate buffered rows, so the stream returns to small chunks.
    if (this.#seenVersion !== version) this.#chunk = FIRST_CHUNK;
    const isOver = this.#exhausted || (this.#hasLastChunk && this.#seenVersion === version);
    this.#at = 0;
    this.#seenVersion = version;
    if (isOver) {
      this.#buffer = [];
      return;
    }
    this.#buffer = this.#transaction.scan(this.#plan.index, {
      range: this.#rest,
      order: this.#plan.order,
      limit: this.#chunk,
    });
    this.#answers = cachedAnswers(this.#buffer);
    this.#hasLastChunk = this.#buffer.length < this.#chunk;
    this.#chunk = Math.min(this.#chunk * 2, LARGEST_CHUNK);
  }

  /** Widens the recorded interval up to the key that was read; null is the end of the range. */
  #recordTo(key: IndexKey | null): void {
    const ascending = this.#plan.order === "asc";
    if (key === null) {
      this.#exhausted = true;
      this.#interval.lower = this.#plan.range.lower;
      this.#interval.upper = this.#plan.range.upper;
    } else if (ascending) {
      this.#interval.upper = keyAfter(key);
      this.#rest.lower = keyAfter(key);
    } else {
      this.#interval.lower = key;
      this.#rest.upper = key;
    }
  }
}
