import { expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { NumberSet, numbersIn, packEntries, RowEntries } from "./rowEntries";

const HASH = (text: string) => text.padEnd(64, "0");

test("an entry has sixteen bytes and the number of its lead", () => {
  const packed = packEntries([
    { rowHash: HASH("ff"), number: 1 },
    { rowHash: HASH("0a"), number: 4_000_000_000 },
  ]);
  expect(packed.byteLength).toBe(32);
  expect(numbersIn(packed)).toEqual([1, 4_000_000_000]);
});

// Caught: rows distinguished by only the first eight digits of the hash; one of two equal rows that hides the other.
test("a row is found by ninety-six bits of its hash, the lowest number first, and no number twice", () => {
  const entries = [
    { rowHash: HASH("aaaaaaaabbbbbbbbcccccccc"), number: 9 },
    { rowHash: HASH("aaaaaaaabbbbbbbbcccccccd"), number: 3 },
    { rowHash: HASH("aaaaaaaabbbbbbbbcccccccc"), number: 7 },
  ];
  const known = new RowEntries([packEntries(entries.slice(0, 1)), packEntries(entries.slice(1))]);
  const take = (end: string) => known.take(HASH(`aaaaaaaabbbbbbbb${end}`));
  expect([take("cccccccc"), take("ccccccce"), take("cccccccc"), take("cccccccc"), take("cccccccd")]).toEqual([
    7,
    null,
    9,
    null,
    3,
  ]);
  expect(new RowEntries([]).take(HASH("aa"))).toBeNull();
});

test("finds any rows like a map would", () => {
  const row = fc.record({
    rowHash: fc.constantFrom("00000001", "00000002", "80000001", "ffffffff").map(HASH),
    number: fc.nat(99),
  });
  const property = fc.property(fc.uniqueArray(row, { selector: ({ number }) => number }), (entries) => {
    const known = new RowEntries([packEntries(entries)]);
    const [first] = entries;
    const taken = first === undefined ? null : known.take(first.rowHash);
    const left = entries.map(({ number }) => number).filter((number) => number !== taken);
    expect([...known.numbers()].sort()).toEqual(left.sort());
    const whole = new RowEntries([packEntries(entries)]);
    for (const [rowHash, equal] of Map.groupBy(entries, (entry) => entry.rowHash)) {
      const numbers = equal.map(({ number }) => number).sort((a, b) => a - b);
      expect(numbers.map(() => whole.take(rowHash))).toEqual(numbers);
      expect(whole.take(rowHash)).toBeNull();
    }
  });
  fc.assert(property);
});

test("a set of numbers has all that were added and not removed, in ascending order", () => {
  const numbers = fc.array(fc.record({ number: fc.nat(3_000), isAdded: fc.boolean() }));
  const property = fc.property(numbers, (changes) => {
    const [set, model] = [new NumberSet(), new Set<number>()];
    for (const { number, isAdded } of changes) {
      if (isAdded) set.add(number);
      else set.delete(number);
      if (isAdded) model.add(number);
      else model.delete(number);
      expect(set.has(number)).toBe(isAdded);
    }
    expect([...set]).toEqual([...model].sort((a, b) => a - b));
  });
  fc.assert(property);
});
