import { expect, test } from "vitest";
import { totalsBy } from "./totalsBy";

// Caught, one at a time: the last row of a value in place of all; a row without an amount not counted; a value that no row has.
test("rows are counted and summed by their value", () => {
  const rows: [string, number | null][] = [
    ["open", 100],
    ["closed", 7],
    ["open", null],
    ["open", 30],
  ];
  const totalsOf = totalsBy(
    rows,
    ([value]) => value,
    ([, cents]) => cents,
  );
  expect(["open", "closed", "lost"].map(totalsOf)).toEqual([
    { count: 3, cents: 130 },
    { count: 1, cents: 7 },
    { count: 0, cents: 0 },
  ]);
});
