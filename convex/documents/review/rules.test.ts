import { expect, test } from "vitest";
import { checkReason } from "./rules";

// The number itself: with an imported limit, the test would move with a mistake.
const LONGEST_REASON = 1_000;

test.each([
  ["  the photo is blurred ", { reason: "the photo is blurred" }],
  ["  ", { problem: "Please tell the client what to fix" }],
  [` ${"x".repeat(LONGEST_REASON)} `, { reason: "x".repeat(LONGEST_REASON) }],
  ["x".repeat(LONGEST_REASON + 1), { problem: "At most 1,000 characters" }],
])("a reason %j is %j", (raw, checked) => {
  expect(checkReason(raw)).toEqual(checked);
});
