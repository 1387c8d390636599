import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { type Interval, IntervalIndex } from "./intervalIndex.ts";

/** A small alphabet, so that removals often hit and bounds often coincide. */
const key = fc.string({ maxLength: 1, unit: fc.constantFrom("a", "b", "c", "d", "e") });
const interval = fc
  .tuple(key, key)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { lower: one, upper: other } : { lower: other, upper: one }));

const step = fc.record({ adds: fc.boolean(), interval, item: fc.nat({ max: 1 }) });

const same = (left: Interval, right: Interval): boolean => left.lower === right.lower && left.upper === right.upper;

/** A simple implementation of the same behaviour. */
class PlainList {
  #entries: { interval: Interval; item: number }[] = [];

  add(added: Interval, item: number): void {
    this.remove(added, item);
    this.#entries.push({ interval: added, item });
  }
  remove(removed: Interval, item: number): void {
    this.#entries = this.#entries.filter((entry) => entry.item !== item || !same(entry.interval, removed));
  }
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }
  at(wanted: string): Set<number> {
    const found = this.#entries.filter(({ interval: { lower, upper } }) => lower <= wanted && wanted < upper);
    return new Set(found.map(({ item }) => item));
  }
}

// Caught: `maxUpper` not updated after a rotation; `<=` at the upper bound; a node removed with items left in it; the left
// or right subtree of a removed node lost, or both; intervals with equal lower bounds not distinguished.
test("finds the same as a list, after any additions and removals", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 20, maxLength: 60 }),
      fc.array(key, { minLength: 5, maxLength: 10 }),
      (steps, keys) => {
        const [tree, list] = [new IntervalIndex<number>(), new PlainList()];
        for (const { adds, interval: given, item } of steps) {
          if (adds) [tree, list].forEach((index) => index.add(given, item));
          else [tree, list].forEach((index) => index.remove(given, item));
        }
        expect(tree.isEmpty).toBe(list.isEmpty);
        for (const wanted of keys) {
          const found = new Set<number>();
          tree.visit(wanted, (item) => found.add(item));
          expect(found).toEqual(list.at(wanted));
        }
      },
    ),
    { numRuns: cases(500, 5_000) },
  );
});

describe("ten thousand intervals", () => {
  const text = (position: number): string => String(position).padStart(6, "0");
  const MANY = 10_000;
  /** The number of nodes visited in a reasonably balanced tree. */
  const FEW = 300;

  // Caught, one at a time: no left rotation; no right rotation; a subtree visited whose intervals all end before the
  // key.
  test.each([
    ["in ascending order", (at: number) => at],
    ["in descending order", (at: number) => MANY - 1 - at],
  ])("added %s: a lookup visits few of them", (_, positionAt) => {
    const index = new IntervalIndex<number>();
    for (let at = 0; at < MANY; at += 1) {
      const position = positionAt(at);
      index.add({ lower: text(position), upper: text(position + 1) }, position);
    }
    let looks = 0;
    const key = {
      [Symbol.toPrimitive]: () => {
        looks += 1;
        return text(7_777);
      },
    };
    const found: number[] = [];
    index.visit(key as unknown as string, (item) => found.push(item));
    expect(found).toEqual([7_777]);
    expect(looks).toBeLessThan(FEW);
  });
});
