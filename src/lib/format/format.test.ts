import { describe, expect, test } from "vitest";
import {
  formatAge,
  formatClock,
  formatDollars,
  formatExactTime,
  formatMoment,
  formatNoteAge,
  formatThousands,
} from "./format";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("money", () => {
  test.each([
    [1_250_000, "$12,500"],
    [123_456_700, "$1,234,567"],
    [99_950, "$999.50"],
    [123_456_705, "$1,234,567.05"],
    [100, "$1"],
  ])("%i cents are shown as %s", (cents, shown) => {
    expect(formatDollars(cents)).toBe(shown);
  });

  // Control: Math.floor instead of Math.round turns the third row into $1k.
  test.each([
    [0, "$0k"],
    [149_900, "$1k"],
    [150_000, "$2k"],
    [152_700_000, "$1527k"],
  ])("a tile shows %i cents as %s", (cents, shown) => {
    expect(formatThousands(cents)).toBe(shown);
  });
});

describe("the age of a note", () => {
  const now = Date.UTC(2025, 0, 12, 12);
  // Control: <= instead of < at any limit changes the second row of its pair.
  test.each([
    [0, "0m ago"],
    [59 * MINUTE, "59m ago"],
    [HOUR - 1, "59m ago"],
    [HOUR, "1h ago"],
    [DAY - 1, "23h ago"],
    [DAY, "1d ago"],
    [7 * DAY - 1, "6d ago"],
    [7 * DAY, "Jan 5, 2025"],
    [-5_000, "0m ago"],
  ])("after %i ms is %s", (age, words) => {
    expect(formatNoteAge(now - age, now)).toBe(words);
  });
});

test.each([
  [0, "0 s ago"],
  [12_400, "12 s ago"],
  [MINUTE - 1, "59 s ago"],
  [MINUTE, "1 min ago"],
  [HOUR - 1, "59 min ago"],
  [HOUR, "1 h ago"],
  [DAY - 1, "23 h ago"],
  [DAY, "1 d ago"],
  [2 * DAY, "2 d ago"],
  [-5_000, "0 s ago"],
])("an event %i ms ago reads %s", (age, words) => {
  expect(formatAge(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(words);
});

test.each([
  ["2025-03-04T14:03:59Z", "2:03 PM"],
  ["2025-03-04T00:00:00Z", "12:00 AM"],
  ["2025-03-03T23:59:00Z", "Mar 3, 11:59 PM"],
  ["2024-12-31T09:05:00Z", "Dec 31, 2024, 9:05 AM"],
])("on March 4, 2025 an event of %s has the time %s", (at, clock) => {
  expect(formatClock(Date.parse(at), Date.parse("2025-03-04T18:00:00Z"))).toBe(clock);
});

test("a moment has its date and its time to the minute", () => {
  expect(formatMoment(Date.parse("2025-01-05T14:03:59Z"))).toBe("Jan 5, 2025, 2:03 PM");
  expect(formatMoment(Date.parse("2025-01-05T00:03:00Z"))).toBe("Jan 5, 2025, 12:03 AM");
});

// Caught: "22:18" on one screen and "10:18 PM" on another; a narrow space before PM.
test.each([
  [undefined, "Nov 19, 2026, 10:18:03 PM"],
  ["en-US", "Nov 19, 2026, 10:18:03 PM"],
  ["es-US", "19 nov 2026, 10:18:03 p.m."],
])("the exact time in %s has seconds: %s", (locale, words) => {
  expect(formatExactTime(Date.UTC(2026, 10, 19, 22, 18, 3), locale)).toBe(words);
});
