import type { KeyRange } from "./indexKey.ts";
import { prefixOf } from "./indexKey.ts";

/** A write evicts all candidates for its key if there are more than this. */
const MAX_LOOKED_THROUGH = 64;

interface Ranged {
  key: string;
  range: KeyRange;
}

/**
 * The cached scans of one index, found by a key that they may contain. Scans of all keys with one prefix, such as the events about one
 * record, are found by the prefix at any number; other ranges are searched one by one.
 */
export class ScansOfIndex<Scan extends Ranged> {
  readonly #byKey = new Map<string, Scan>();
  readonly #ranges = new Set<Scan>();
  readonly #byPrefix = new Map<string, Set<Scan>>();
  /** The number of prefixes of each length: a key is looked up once for each length. */
  readonly #lengths = new Map<number, number>();

  find(key: string): Scan | undefined {
    return this.#byKey.get(key);
  }

  add(kept: Scan): void {
    this.#byKey.set(kept.key, kept);
    const prefix = prefixOf(kept.range);
    if (prefix === null) {
      this.#ranges.add(kept);
      return;
    }
    const scans = this.#byPrefix.get(prefix);
    if (scans !== undefined) {
      scans.add(kept);
      return;
    }
    this.#byPrefix.set(prefix, new Set([kept]));
    this.#lengths.set(prefix.length, (this.#lengths.get(prefix.length) ?? 0) + 1);
  }

  delete(kept: Scan): void {
    this.#byKey.delete(kept.key);
    this.#ranges.delete(kept);
    const prefix = prefixOf(kept.range);
    const scans = prefix === null ? undefined : this.#byPrefix.get(prefix);
    if (prefix === null || scans?.delete(kept) !== true || scans.size > 0) return;
    this.#byPrefix.delete(prefix);
    const left = (this.#lengths.get(prefix.length) ?? 0) - 1;
    if (left > 0) this.#lengths.set(prefix.length, left);
    else this.#lengths.delete(prefix.length);
  }

  /** Scans whose range contains this key. */
  around(key: string): Scan[] {
    const candidates = [...this.#ranges];
    for (const length of this.#lengths.keys()) candidates.push(...(this.#byPrefix.get(key.slice(0, length)) ?? []));
    return candidates.filter(({ range }) => key >= range.lower && key < range.upper);
  }

  /** Scans that are too many to search: other ranges, or prefixes of too many lengths. */
  tooMany(): Scan[] {
    const ranges = this.#ranges.size > MAX_LOOKED_THROUGH ? [...this.#ranges] : [];
    if (this.#lengths.size <= MAX_LOOKED_THROUGH) return ranges;
    return [...ranges, ...[...this.#byPrefix.values()].flatMap((scans) => [...scans])];
  }
}
