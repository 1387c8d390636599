import { describe, expect, test } from "vitest";
import { cases, fc } from "../../tests/support/seededProperties.ts";
import { type Interval, IntervalIndex } from "./intervalIndex.ts";

/** So few that what is removed is mostly there, and that others begin or end where it does. */
const key = fc.string({ maxLength: 1, unit: fc.constantFrom("a", "b", "c", "d", "e") });
const interval = fc
  .tuple(key, key)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { lower: one, upper: other } : { lower: other, upper: one }));

const step = fc.record({ adds: fc.boolean(), interval, item: fc.nat({ max: 1 }) });

const same = (left: Interval, right: Interval): boolean => left.lower === right.lower && left.upper === right.upper;

/** What the tree does, said plainly. */
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

// Caught: `reach` not refreshed after a rotation, `<=` at the upper end, a node dropped with items left in it; the branches of a
// removed node lost, the left, the right or both; intervals that begin together told apart by nothing.
test("finds what a list would find, after any additions and removals", () => {
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
  /** Its path down and back, in a tree that is not much deeper than it must be. */
  const FEW = 300;

  // Caught, one at a time: no rotation to the left, none to the right; a branch looked through whose ends are all before the key.
  test.each([
    ["one after the other", (at: number) => at],
    ["the last first", (at: number) => MANY - 1 - at],
  ])("that came %s: one key is found without looking at most of them", (_, positionAt) => {
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
