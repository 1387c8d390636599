import { afterEach, describe, expect, test, vi } from "vitest";
import {
  daysOf,
  isIn,
  lastMonths,
  latestDay,
  periodText,
  previousStatement,
  statementOf,
  statementsBack,
} from "./cardPeriods";

const period = (fromOn: string, toOn: string) => ({ fromOn, toOn });

// Requirement 135: the specification's fixed dates are the rule's results on July 18, 2025. Caught: a statement from
// the 19th, or to the 20th; the latest day taken for today.
test("on 2025-07-18 the periods are the specified ones", () => {
  const current = statementOf("2025-07-18");
  expect(current).toEqual(period("2025-06-20", "2025-07-19"));
  expect(previousStatement(current)).toEqual(period("2025-05-20", "2025-06-19"));
  const dated = ["2025-07-02", "2025-07-17", null, "2025-07-11"].map((dateOn) => ({ dateOn }));
  expect(latestDay(dated, "2025-07-18")).toEqual(period("2025-07-17", "2025-07-17"));
});

// Caught: thirty days taken for a month; December without January.
describe("a statement", () => {
  test.each([
    ["2025-07-19", "2025-06-20", "2025-07-19"],
    ["2025-07-20", "2025-07-20", "2025-08-19"],
    ["2025-12-31", "2025-12-20", "2026-01-19"],
    ["2026-01-01", "2025-12-20", "2026-01-19"],
    ["2028-02-29", "2028-02-20", "2028-03-19"],
    ["2026-03-01", "2026-02-20", "2026-03-19"],
  ])("of %s goes from %s to %s", (day, fromOn, toOn) => {
    expect(statementOf(day)).toEqual(period(fromOn, toOn));
  });

  test("follows the one before without a gap, over years", () => {
    const statements = statementsBack("2026-03-05", "2024-12-19");
    expect(statements[0]).toEqual(period("2026-02-20", "2026-03-19"));
    expect(statements.at(-1)).toEqual(period("2024-11-20", "2024-12-19"));
    expect(statements).toHaveLength(16);
    expect(statements.toReversed().flatMap(daysOf)).toEqual(daysOf(period("2024-11-20", "2026-03-19")));
  });
});

// Caught: a picker of two hundred thousand statements, because the table has a date in the year 1.
describe("the statements to choose from", () => {
  test.each([
    [null, 1],
    ["2026-03-01", 1],
    ["2026-02-20", 1],
    ["2026-02-19", 2],
    ["2027-01-01", 1],
    ["0001-01-01", 120],
  ])("back to %s are %i", (oldestOn, count) => {
    expect(statementsBack("2026-03-05", oldestOn)).toHaveLength(count);
  });
});

test.each([
  ["2025-06-19", false],
  ["2025-06-20", true],
  ["2025-07-19", true],
  ["2025-07-20", false],
  [null, false],
])("%s is in the statement of June 20: %s", (day, expected) => {
  expect(isIn(period("2025-06-20", "2025-07-19"), day)).toBe(expected);
});

// Caught: a mistyped future date that stays the latest day for years.
test.each([
  [[], null],
  [[null], null],
  [["2062-07-17", "2025-07-17"], "2025-07-17"],
  [["2025-07-18"], "2025-07-18"],
  [["2025-07-19"], null],
])("of %j the latest day up to 2025-07-18 is %s", (days, latest) => {
  const dated = days.map((dateOn) => ({ dateOn }));
  expect(latestDay(dated, "2025-07-18")).toEqual(latest === null ? null : period(latest, latest));
});

// Caught: February 30, which is March 2.
test.each([
  ["2025-07-18", "2025-05-18"],
  ["2025-01-05", "2024-11-05"],
  ["2025-04-30", "2025-02-28"],
  ["2028-04-30", "2028-02-29"],
  ["2025-08-31", "2025-06-30"],
])("two months before %s begin on %s", (today, fromOn) => {
  expect(lastMonths(today, 2)).toEqual(period(fromOn, today));
});

describe.each(["Pacific/Honolulu", "Pacific/Kiritimati"])("on a computer in %s", (zone) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("the periods cover the table's days", () => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2025-07-18").getTimezoneOffset()).not.toBe(0);
    expect(statementOf("2025-12-31")).toEqual(period("2025-12-20", "2026-01-19"));
    expect(statementOf("2025-03-01")).toEqual(period("2025-02-20", "2025-03-19"));
    expect(lastMonths("2025-01-05", 2)).toEqual(period("2024-11-05", "2025-01-05"));
    expect(lastMonths("2025-04-30", 2)).toEqual(period("2025-02-28", "2025-04-30"));
    expect(lastMonths("2025-03-31", 1)).toEqual(period("2025-02-28", "2025-03-31"));
  });
});

test("the days of a period are all of them, at most two years", () => {
  expect(daysOf(period("2025-06-29", "2025-07-02"))).toEqual(["2025-06-29", "2025-06-30", "2025-07-01", "2025-07-02"]);
  expect(daysOf(period("2025-07-02", "2025-07-01"))).toEqual([]);
  expect(daysOf(period("2000-01-01", "2025-07-01"))).toHaveLength(731);
});

test.each([
  [period("2025-06-20", "2025-07-19"), "Jun 20 – Jul 19, 2025"],
  [period("2025-12-20", "2026-01-19"), "Dec 20, 2025 – Jan 19, 2026"],
  [period("2025-07-17", "2025-07-17"), "Jul 17, 2025"],
])("%j reads %s", (given, text) => {
  expect(periodText(given)).toBe(text);
});
