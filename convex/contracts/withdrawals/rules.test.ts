import { expect, test } from "vitest";
import { waitAfter } from "./rules";

test.each([
  [0, 60_000],
  [1, 60_000],
  [2, 120_000],
  [6, 1_920_000],
  [7, 3_600_000],
  [9_999, 3_600_000],
])("after %i tries the next is %i ms later", (attempts, ms) => {
  expect(waitAfter(attempts)).toBe(ms);
});
