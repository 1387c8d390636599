import { expect, test } from "vitest";
import { rangeTo } from "./rangeTo";

// Caught: a range that ended before its last row; a selection of before that the range took away.
test.each([
  ["b", "d", "bcd"],
  ["e", "c", "cde"],
  ["", "c", "c"],
  ["ae", "b", "abe"],
  ["c", "c", "c"],
])("from the selected %j to %s are selected: %s", (selected, key, expected) => {
  const range = rangeTo(["a", "b", "c", "d", "e"], new Set(selected), key);
  expect([...range].toSorted().join("")).toBe(expected);
});
