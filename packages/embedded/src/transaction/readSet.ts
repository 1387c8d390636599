import { BY_ID } from "../storage/byId.ts";
import type { IndexKey } from "../storage/indexKey.ts";
import type { ReadUsage } from "./usage.ts";

/** A range of keys of one index that a transaction read, including keys that did not exist. */
export interface ReadInterval {
  index: number;
  lower: IndexKey;
  upper: IndexKey;
}

/** The read set of a run, and how much of its limits it used. */
export interface Reading {
  reads: ReadInterval[];
  usage: ReadUsage;
}

/** The read set: everything that a transaction's result depends on. Equal reads count once. */
export class ReadSet {
  readonly #intervals: ReadInterval[] = [];
  readonly #counted = new Set<string>();

  /** The returned interval may be widened while a stream is being read. */
  add(interval: ReadInterval): ReadInterval {
    this.#intervals.push(interval);
    return interval;
  }

  addDocument(id: string): void {
    this.#intervals.push({ index: BY_ID, lower: id, upper: `${id}\x00` });
  }

  /** Notes that a function has reached the document by its id. False if it had before: equal ranges count once. */
  countDocument(id: string): boolean {
    if (this.#counted.has(id)) return false;
    this.#counted.add(id);
    return true;
  }

  addAll(intervals: readonly ReadInterval[]): void {
    this.#intervals.push(...intervals);
  }

  /** The intervals without empty ones and exact duplicates. */
  intervals(): ReadInterval[] {
    return this.#intervals.length <= FEW ? withoutFewRepetitions(this.#intervals) : withoutRepetitions(this.#intervals);
  }
}

/** Up to this number, comparing all pairs is faster than building a set. */
const FEW = 8;

function withoutFewRepetitions(intervals: readonly ReadInterval[]): ReadInterval[] {
  const kept: ReadInterval[] = [];
  for (const interval of intervals) {
    const { index, lower, upper } = interval;
    const isKnown = kept.some((one) => one.index === index && one.lower === lower && one.upper === upper);
    if (lower < upper && !isKnown) kept.push(interval);
  }
  return kept;
}

function withoutRepetitions(intervals: readonly ReadInterval[]): ReadInterval[] {
  const seen = new Set<string>();
  return intervals.filter(({ index, lower, upper }) => {
    if (lower >= upper) return false;
    const key = `${String(index)} ${String(lower.length)} ${lower}${upper}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
