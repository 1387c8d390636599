import { expect, test } from "vitest";
import { LAST_ATTEMPT, pauseAfterRead } from "./rules";

test("a failed reading is repeated three times, later each time", () => {
  expect([1, 2, 3].map(pauseAfterRead)).toEqual([30_000, 120_000, 600_000]);
  expect([LAST_ATTEMPT, pauseAfterRead(4)]).toEqual([4, null]);
});
