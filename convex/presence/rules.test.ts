import { expect, test } from "vitest";
import { groupByRecord, TOLD_EACH_MS, visitOf } from "./rules";

// Caught: a person in two records counted in the first alone; somebody who has left shown; a record without anybody shown.
test.each([
  { visits: [], grouped: [] },
  { visits: [["lead-1", "ann"]], grouped: [["lead-1", "ann"]] },
  {
    visits: [
      ["lead-1", "ann"],
      ["lead-2", "bob"],
      ["lead-1", "bob"],
    ],
    grouped: [
      ["lead-1", "ann", "bob"],
      ["lead-2", "bob"],
    ],
  },
  { visits: [["lead-1", "gone"]], grouped: [] },
  {
    visits: [
      ["lead-1", "gone"],
      ["lead-1", "bob"],
    ],
    grouped: [["lead-1", "bob"]],
  },
  // The id of a contract at its signing service is not ours.
  { visits: [["a b", "ann"]], grouped: [["a b", "ann"]] },
] as const)("$visits are $grouped", ({ visits, grouped }) => {
  const stored = visits.map(([recordId, userId]) => visitOf(recordId, userId));
  expect(groupByRecord(stored, new Set(["ann", "bob"]))).toEqual(grouped);
});

// Caught: an interval whose two and a half times is more than the half minute after which somebody is gone.
test("who says nothing is gone within 30 seconds, and writes no more within 10", () => {
  expect([TOLD_EACH_MS.open * 2.5, TOLD_EACH_MS.writing * 2.5]).toEqual([25_000, 10_000]);
});
