import { afterEach, expect, test, vi } from "vitest";
import { formatDay, formatWholeDay, isoDayOf } from "./formatDay";

const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime();
const NOW = noon(2026, 11, 23);

afterEach(() => {
  vi.unstubAllEnvs();
});

// Caught: twenty-four hours taken for a day, so that last night was still today.
test.each([
  [noon(2026, 11, 23), NOW, "Today"],
  [new Date(2026, 10, 23).getTime(), NOW, "Today"],
  [new Date(2026, 10, 23).getTime() - 1, NOW, "Yesterday"],
  [new Date(2026, 10, 22).getTime(), NOW, "Yesterday"],
  [new Date(2026, 10, 22).getTime() - 1, NOW, "Nov 21, 2026"],
  [noon(2026, 11, 19), NOW, "Nov 19, 2026"],
  [noon(2025, 11, 23), NOW, "Nov 23, 2025"],
  [noon(2026, 2, 28), noon(2026, 3, 1), "Yesterday"],
  [noon(2025, 12, 31), noon(2026, 1, 1), "Yesterday"],
  [noon(2026, 11, 24), NOW, "Nov 24, 2026"],
])("the day of %i, seen at %i, reads %s", (at, now, name) => {
  expect(formatDay(at, now)).toBe(name);
});

test("the tooltip of a day names it in full", () => {
  expect(formatWholeDay(noon(2026, 11, 19))).toBe("Thursday, November 19, 2026");
});

// Caught: a file named after London's day, which was already the next one.
test.each([
  [Date.UTC(2026, 6, 1, 3, 59), "2026-06-30"],
  [Date.UTC(2026, 6, 1, 4), "2026-07-01"],
  [Date.UTC(2026, 0, 5, 12), "2026-01-05"],
])("the ISO day of %i in New York is %s", (at, name) => {
  vi.stubEnv("TZ", "America/New_York");
  expect(isoDayOf(at)).toBe(name);
});
