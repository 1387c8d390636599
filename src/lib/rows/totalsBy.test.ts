import { expect, test } from "vitest";
import { totalsBy } from "./totalsBy";

// Caught, one at a time: only the last row of a value counted; a row without an amount not counted; an entry for a value without rows.
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
