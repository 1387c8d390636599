import { expect, test } from "vitest";
import { skippedText } from "./syncText";

// Caught: a number of rows to be found among a thousand.
test.each([
  [0, [], null],
  [1, [], "1 row without email"],
  [2, [], "2 rows without email"],
  [1, [14], "1 row without email (row 14)"],
  [2, [3, 1_014], "2 rows without email (rows 3 and 1,014)"],
  [5, [3, 4, 5, 6, 7], "5 rows without email (rows 3, 4, 5, 6, and 7)"],
  [1_305, [3, 4, 5, 6, 7], "1,305 rows without email (rows 3, 4, 5, 6, 7, and 1,300 more)"],
])("of %d skipped rows, the first %j, the line says: %s", (skippedNoEmail, skippedRows, text) => {
  expect(skippedText({ skippedNoEmail, skippedRows })).toBe(text);
});
