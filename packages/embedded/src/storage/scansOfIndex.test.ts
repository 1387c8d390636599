import { describe, expect, test } from "vitest";
import { encodeValue, keyRange, type KeyRange } from "./indexKey.ts";
import { ScansOfIndex } from "./scansOfIndex.ts";

interface NamedScan {
  key: string;
  range: KeyRange;
}

const about = (value: string, order = "asc"): NamedScan => ({
  key: `${order} ${value}`,
  range: keyRange({ prefix: encodeValue(value) }),
});
const between = (lower: string, upper: string): NamedScan => ({ key: `${lower}-${upper}`, range: { lower, upper } });
const keyIn = (value: string): string => encodeValue(value) + encodeValue(7);
const names = (kept: NamedScan[]): string[] => kept.map(({ key }) => key).toSorted();

function scansOf(...all: NamedScan[]): ScansOfIndex<NamedScan> {
  const scans = new ScansOfIndex<NamedScan>();
  for (const kept of all) scans.add(kept);
  return scans;
}

describe("the cached scans of an index", () => {
  // Caught, one at a time: a second scan of a value that replaced the first; prefixes of one length only; a range that ends at the key; one that
  // begins after it.
  test("are found by a key within their range, and no others", () => {
    const whole = between("", "\xff");
    const upTo = between("", keyIn("lead-1"));
    const from = between(keyIn("lead-1"), "\xff!");
    const scans = scansOf(
      about("lead-1"),
      about("lead-1", "desc"),
      about("lead-2"),
      about("lead-12"),
      whole,
      upTo,
      from,
    );
    expect(names(scans.around(keyIn("lead-1")))).toEqual(
      names([about("lead-1"), about("lead-1", "desc"), whole, from]),
    );
    expect(names(scans.around(keyIn("lead-12")))).toEqual(names([about("lead-12"), whole, from]));
    expect(names(scans.around(keyIn("lead-0")))).toEqual(names([whole, upTo]));
  });

  // Caught, one at a time: the last of two with a length taking the length with it; a scan that is forgotten and still found.
  test("are found no more once they are deleted, and the others still are", () => {
    const [one, back, other] = [about("lead-1"), about("lead-1", "desc"), about("lead-2")];
    const scans = scansOf(one, back, other);
    scans.delete(one);
    expect([scans.find(one.key), names(scans.around(keyIn("lead-1")))]).toEqual([undefined, [back.key]]);
    scans.delete(back);
    expect([scans.around(keyIn("lead-1")), names(scans.around(keyIn("lead-2")))]).toEqual([[], [other.key]]);
    scans.delete(other);
    expect(scans.around(keyIn("lead-2"))).toEqual([]);
  });

  // Caught, one at a time: scans of one value counted among the ranges; their lengths not counted; lengths counted per scan; a length that is never let go.
  test("are too many when other ranges or lengths of prefixes are more than sixty-four", () => {
    const values = Array.from({ length: 500 }, (_, at) => about(`lead-${String(100 + at)}`));
    const ranges = Array.from({ length: 64 }, (_, at) => between(`a${String.fromCharCode(at)}`, "b"));
    const scans = scansOf(...values, ...ranges);
    expect(scans.tooMany()).toEqual([]);
    const last = between("a", "b");
    scans.add(last);
    expect(scans.tooMany()).toHaveLength(65);
    scans.delete(last);

    const lengths = Array.from({ length: 64 }, (_, at) => about("x".repeat(20 + at)));
    for (const kept of lengths.slice(0, 63)) scans.add(kept);
    expect(scans.tooMany()).toEqual([]);
    for (const kept of lengths.slice(63)) scans.add(kept);
    expect(scans.tooMany()).toHaveLength(500 + 64);
    for (const kept of lengths.slice(0, 1)) scans.delete(kept);
    expect(scans.tooMany()).toEqual([]);
  });
});
