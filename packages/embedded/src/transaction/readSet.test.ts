import { describe, expect, test } from "vitest";
import { BY_ID } from "../storage/byId.ts";
import { ReadSet, type ReadInterval } from "./readSet.ts";

const interval = (lower: string, upper: string, index = 1): ReadInterval => ({ index, lower, upper });

/** Enough other intervals that a set is used instead of comparing pairs. */
const OTHERS = Array.from({ length: 9 }, (_, place) => interval(`z${String(place)}`, `z${String(place)}~`, 9));

// Caught, one at a time, with few and with many intervals: each part of the comparison removed; an empty interval kept,
// which nothing can touch; ("a", "bc") equal to ("ab", "c").
describe.each([
  ["few", []],
  ["many", OTHERS],
])("of %s reads", (_, others) => {
  const kept = (...intervals: ReadInterval[]): ReadInterval[] => {
    const reads = new ReadSet();
    reads.addAll([...others, ...intervals]);
    return reads.intervals().slice(others.length);
  };

  test("the same keys of an index count once", () => {
    const [here, there] = [interval("a", "c"), interval("a", "c", 2)];
    expect(kept(here, there, { ...here }, { ...there })).toEqual([here, there]);
  });

  test.each([
    ["another lower bound", interval("b", "d")],
    ["another upper bound", interval("a", "e")],
  ])("keys with %s count separately", (_what, other) => {
    expect(kept(interval("a", "d"), other)).toEqual([interval("a", "d"), other]);
  });

  test("bounds that are equal only when joined are different", () => {
    expect(kept(interval("a", "bc"), interval("ab", "c"))).toHaveLength(2);
  });

  test("empty intervals are omitted", () => {
    expect(kept(interval("a", "a"), interval("b", "a"))).toEqual([]);
  });
});

test("a document is a key of its own, and an added interval may be widened", () => {
  const reads = new ReadSet();
  reads.addDocument("d");
  const growing = reads.add(interval("a", "a"));
  growing.upper = "c";
  expect(reads.intervals()).toEqual([{ index: BY_ID, lower: "d", upper: "d\x00" }, interval("a", "c")]);
});
