import { describe, expect, test } from "vitest";
import { BY_ID } from "../storage/byId.ts";
import { ReadSet, type ReadInterval } from "./readSet.ts";

const interval = (lower: string, upper: string, index = 1): ReadInterval => ({ index, lower, upper });

/** So many others before them that each is not compared with each. */
const OTHERS = Array.from({ length: 9 }, (_, place) => interval(`z${String(place)}`, `z${String(place)}~`, 9));

// Caught, one at a time, among few and among many: each part of what makes two intervals the same left out; an interval
// that holds no key kept, for which nothing can be touched; ("a", "bc") taken for ("ab", "c").
describe.each([
  ["few", []],
  ["many", OTHERS],
])("of %s reads", (_, others) => {
  const kept = (...intervals: ReadInterval[]): ReadInterval[] => {
    const reads = new ReadSet();
    reads.addAll([...others, ...intervals]);
    return reads.intervals().slice(others.length);
  };

  test("the same keys count once, in whichever index", () => {
    const [here, there] = [interval("a", "c"), interval("a", "c", 2)];
    expect(kept(here, there, { ...here }, { ...there })).toEqual([here, there]);
  });

  test.each([
    ["another beginning", interval("b", "d")],
    ["another end", interval("a", "e")],
  ])("keys with %s count as others", (_what, other) => {
    expect(kept(interval("a", "d"), other)).toEqual([interval("a", "d"), other]);
  });

  test("ends that make the same text together are not the same", () => {
    expect(kept(interval("a", "bc"), interval("ab", "c"))).toHaveLength(2);
  });

  test("no keys are nothing", () => {
    expect(kept(interval("a", "a"), interval("b", "a"))).toEqual([]);
  });
});

test("a document is one key of its own, and an interval that was added may grow", () => {
  const reads = new ReadSet();
  reads.addDocument("d");
  const growing = reads.add(interval("a", "a"));
  growing.upper = "c";
  expect(reads.intervals()).toEqual([{ index: BY_ID, lower: "d", upper: "d\x00" }, interval("a", "c")]);
});
