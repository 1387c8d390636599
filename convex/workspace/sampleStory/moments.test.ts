import { expect, test } from "vitest";
import { workday } from "./moments";

// Caught: staff of the sample practice who work on Sundays, or later today.
test.each([
  ["2026-03-04T12:00:00.000Z", 1, "2026-03-03T15:00:00.000Z"],
  ["2026-03-04T12:00:00.000Z", 1.5, "2026-03-03T17:30:00.000Z"],
  ["2026-03-04T12:00:00.000Z", 3, "2026-02-27T15:00:00.000Z"],
  ["2026-03-04T12:00:00.000Z", 0, "2026-03-04T12:00:00.000Z"],
])("at %s, work of %d days ago was done at %s", (now, daysAgo, time) => {
  expect(new Date(workday(Date.parse(now), daysAgo)).toISOString()).toBe(time);
});
