import { expect, test } from "vitest";
import { SumChanges } from "./sums";

// Caught: the day of an hour or of a half, where midnight is at a quarter past six in the evening elsewhere.
test("the days of a run begin when they do on the firm's calendar", () => {
  const sums = new SumChanges("Asia/Kathmandu");
  const midnight = Date.parse("2026-03-08T18:15:00Z");
  const days = [midnight - 1, midnight, midnight + 86_400_000 - 1, midnight + 86_400_000, midnight - 1];
  expect(days.map((at) => sums.dayOf(at))).toEqual([
    "2026-03-08",
    "2026-03-09",
    "2026-03-09",
    "2026-03-10",
    "2026-03-08",
  ]);
});
