import { BY_ID } from "../storage/byId.ts";
import type { IndexKey } from "../storage/indexKey.ts";
import type { ReadUsage } from "./usage.ts";

/** Keys of one index that a transaction looked at, including those that were not there. */
export interface ReadInterval {
  index: number;
  lower: IndexKey;
  upper: IndexKey;
}

/** What a run has looked at, and how much of its allowance that took. */
export interface Reading {
  reads: ReadInterval[];
  usage: ReadUsage;
}

/** Everything a transaction's result depends on. Two reads of the same keys count once. */
export class ReadSet {
  readonly #intervals: ReadInterval[] = [];

  /** The returned interval may still grow while a stream is being read. */
  add(interval: ReadInterval): ReadInterval {
    this.#intervals.push(interval);
    return interval;
  }

  addDocument(id: string): void {
    this.#intervals.push({ index: BY_ID, lower: id, upper: `${id}\x00` });
  }

  addAll(intervals: readonly ReadInterval[]): void {
    this.#intervals.push(...intervals);
  }

  /** Empty intervals and exact repetitions left out. */
  intervals(): ReadInterval[] {
    return this.#intervals.length <= FEW ? withoutFewRepetitions(this.#intervals) : withoutRepetitions(this.#intervals);
  }
}

/** So few that comparing each with each is quicker than remembering them. */
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
