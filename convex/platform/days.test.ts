import { afterEach, describe, expect, test, vi } from "vitest";
import {
  addDays,
  dayIn,
  daysBetween,
  dayText,
  distanceText,
  dueProblem,
  isDay,
  isTypedDay,
  mondayOf,
  monthOf,
  weekdayOf,
} from "./days";

describe("a day", () => {
  test.each([
    ["2026-03-08", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["2026-3-8", false],
    ["2026-03-08T00:00:00Z", false],
    ["+02026-03-08", false],
    ["", false],
    ["tomorrow", false],
  ])("%j exists: %s", (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });
});

const NO_DAY = "Choose a date that exists";
const OTHER_YEAR = "Choose a date between 2000 and 2099";

// Caught: a passport valid until the year 27, and so expired for 730,421 days.
describe("a typed day", () => {
  test.each([
    ["2026-03-08", true, null],
    ["0027-01-31", false, OTHER_YEAR],
    ["0000-01-01", false, OTHER_YEAR],
    ["0202-06-03", false, OTHER_YEAR],
    ["1899-12-31", false, OTHER_YEAR],
    ["1900-01-01", true, OTHER_YEAR],
    ["1987-02-28", true, OTHER_YEAR],
    ["1999-12-31", true, OTHER_YEAR],
    ["2000-01-01", true, null],
    ["2099-12-31", true, null],
    ["2100-12-31", true, OTHER_YEAR],
    ["2101-01-01", false, OTHER_YEAR],
    ["9999-12-31", false, OTHER_YEAR],
    ["2026-02-30", false, NO_DAY],
    ["20260-01-01", false, NO_DAY],
    ["26-01-31", false, NO_DAY],
    ["01/31/27", false, NO_DAY],
    ["２０２６-03-08", false, NO_DAY],
    ["2026-03-08\u200B", false, NO_DAY],
    ["\u0000", false, NO_DAY],
    ["", false, NO_DAY],
    ["9".repeat(10_000), false, NO_DAY],
  ])("%j may be a day of a life: %s, and due: %j", (text, isOfALife, problem) => {
    expect([isTypedDay(text), dueProblem(text)]).toEqual([isOfALife, problem]);
  });
});

// Caught: the server's day, which in New York's evening is already tomorrow.
describe("today", () => {
  test.each([
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
    // The clocks went forward at two in the morning: midnight is at four in UTC.
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    // They go back on November 1.
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
    ["America/New_York", "2027-01-01T04:59:59Z", "2026-12-31"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
    ["Pacific/Honolulu", "2027-01-01T09:59:59Z", "2026-12-31"],
    ["Asia/Tehran", "2026-03-20T21:00:00Z", "2026-03-21"],
    ["UTC", "0027-01-31T00:00:00Z", "0027-01-31"],
  ])("in %s at %s is %s", (timeZone, at, day) => {
    expect(dayIn(timeZone, Date.parse(at))).toBe(day);
  });
});

// Caught: 24 hours added to the practice's midnight, which at a change of the clocks is the same day, or two later.
describe("arithmetic", () => {
  test.each([
    ["2026-03-07", 1, "2026-03-08"],
    ["2026-03-08", 1, "2026-03-09"],
    ["2026-10-31", 2, "2026-11-02"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 366, "2029-03-01"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-05-05", 0, "2026-05-05"],
    ["2026-01-31", -30, "2026-01-01"],
  ])("%s and %i days is %s, and back", (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
    expect(addDays(result, -count)).toBe(day);
    expect(daysBetween(day, result)).toBe(count);
  });

  test.each([
    ["2026-03-08", 0, "2026-03-02"],
    ["2026-03-09", 1, "2026-03-09"],
    ["2026-03-14", 6, "2026-03-09"],
    ["2027-01-01", 5, "2026-12-28"],
    ["2027-01-03", 0, "2026-12-28"],
    ["2027-01-04", 1, "2027-01-04"],
  ])("%s is day %i of the week that begins on %s", (day, weekday, monday) => {
    expect([weekdayOf(day), mondayOf(day)]).toEqual([weekday, monday]);
  });
});

// Caught: the day before, for readers west of Greenwich, where the tests did not run.
describe.each([
  ["Pacific/Honolulu", 600],
  ["Pacific/Kiritimati", -840],
])("on a computer in %s", (zone, offset) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("a day is the same day", () => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-03-08").getTimezoneOffset()).toBe(offset);
    expect([isDay("2026-03-08"), dayText("2026-03-08"), weekdayOf("2026-03-08")]).toEqual([true, "Mar 8, 2026", 0]);
    expect([addDays("2026-02-28", 1), mondayOf("2026-03-08")]).toEqual(["2026-03-01", "2026-03-02"]);
    expect(dayIn("America/New_York", Date.parse("2026-03-08T05:00:00Z"))).toBe("2026-03-08");
  });
});

test("a month is the first seven characters of its days", () => {
  expect(["2026-03-08", "2027-12-31"].map(monthOf)).toEqual(["2026-03", "2027-12"]);
});

describe("texts", () => {
  test.each([
    ["2026-03-08", "Mar 8, 2026"],
    ["2026-12-31", "Dec 31, 2026"],
    ["2027-01-01", "Jan 1, 2027"],
  ])("%s reads %s", (day, text) => {
    expect(dayText(day)).toBe(text);
  });

  test.each([
    ["2026-03-08", "Today"],
    ["2026-03-09", "Tomorrow"],
    ["2026-03-10", "In 2 days"],
    ["2029-03-08", "In 1,096 days"],
    ["2026-03-07", "1 day late"],
    ["2026-03-01", "7 days late"],
    ["2023-03-08", "1,096 days late"],
  ])("seen from March 8, 2026, %s is %s", (day, text) => {
    expect(distanceText(day, "2026-03-08")).toBe(text);
  });
});
