import { describe, expect, test } from "vitest";
import { barsBySource, barsByTime, barsOfRevenue, formatPercent, type LeadMonth } from "./pictures";

const NOW = Date.UTC(2026, 10, 24, 16);
const timeZone = "UTC";
const month = (name: string, moves: LeadMonth["moves"], cents: [number, number, number] = [0, 0, 0]): LeadMonth => {
  const [potentialCents, closedCents, lostCents] = cents;
  return { month: name, moves, potentialCents, closedCents, lostCents };
};

describe("leads by status", () => {
  test("are the levels at the end of each week, including weeks without changes", () => {
    const weeks = [
      { week: "2026-11-02", moves: { needs_followup: 3 } },
      { week: "2026-11-16", moves: { needs_followup: -1, closed: 1 } },
    ];
    const months = [month("2026-11", { needs_followup: 2, closed: 1 })];
    expect(barsByTime({ weeks, months, timeZone }, NOW)).toEqual([
      { label: "Nov 2", name: "Week of Nov 2, 2026", values: [3, 0, 0, 0, 0] },
      { label: "Nov 9", name: "Week of Nov 9, 2026", values: [3, 0, 0, 0, 0] },
      { label: "Nov 16", name: "Week of Nov 16, 2026", values: [2, 0, 0, 0, 1] },
      { label: "Nov 23", name: "Week of Nov 23, 2026", values: [2, 0, 0, 0, 1] },
    ]);
  });

  // Caught: a hundred bars of a long history; levels without its beginning.
  test.each([
    ["2026-05", "2026-05-25", 7, "May 2026"],
    ["2024-10", "2026-11-02", 26, "October 2024"],
    ["2024-09", "2026-11-02", 10, "Q3 2024"],
    ["2018-01", "2026-11-02", 9, "2018"],
    ["1990-01", "2026-11-02", 26, "2001"],
  ])("that began in %s with weeks from %s are %i bars from %s on", (...[first, week, count, name]) => {
    const weeks = [{ week, moves: { needs_followup: 1 } }];
    const bars = barsByTime({ weeks, months: [month(first, { needs_followup: 5 })], timeZone }, NOW);
    expect([bars.length, bars[0]?.name]).toEqual([count, name]);
    expect(bars.at(-1)?.values).toEqual([5, 0, 0, 0, 0]);
  });

  // Caught: the week of the reader's own clock.
  test("end with the firm's current week", () => {
    const monday = Date.UTC(2026, 10, 23, 3);
    const weeks = [{ week: "2026-11-09", moves: { needs_followup: 1 } }];
    const months = [month("2026-11", { needs_followup: 1 })];
    const last = (zone: string) => barsByTime({ weeks, months, timeZone: zone }, monday).at(-1)?.label;
    expect([last("America/New_York"), last("Asia/Tokyo")]).toEqual(["Nov 16", "Nov 23"]);
  });

  test("have the names of their quarters and months", () => {
    const names = (first: string) =>
      barsByTime({ weeks: [{ week: "2026-11-02", moves: {} }], months: [month(first, {})], timeZone }, NOW)
        .slice(0, 4)
        .map(({ label, name }) => [label, name]);
    expect(names("2024-02")).toEqual([
      ["Q1 24", "Q1 2024"],
      ["Q2 24", "Q2 2024"],
      ["Q3 24", "Q3 2024"],
      ["Q4 24", "Q4 2024"],
    ]);
    expect(names("2025-12").slice(0, 2)).toEqual([
      ["Dec", "December 2025"],
      ["Jan", "January 2026"],
    ]);
    expect(names("2010-05")[0]).toEqual(["2010", "2010"]);
  });

  test("are empty without leads", () => {
    expect(barsByTime({ weeks: [], months: [], timeZone }, NOW)).toEqual([]);
  });
});

describe("revenue by month", () => {
  test("has the last twelve months, and one bar for everything earlier", () => {
    const months = [
      month("2024-01", {}, [1, 2, 3]),
      month("2025-11", {}, [10, 20, 30]),
      month("2025-12", {}, [7, 8, 9]),
      month("2026-11", {}, [5, 0, 0]),
    ];
    const bars = barsOfRevenue({ months, timeZone }, NOW);
    expect(bars).toHaveLength(13);
    expect(bars[0]).toEqual({ label: "Before", name: "Before December 2025", values: [11, 22, 33] });
    expect(bars[1]).toEqual({ label: "Dec", name: "December 2025", values: [7, 8, 9] });
    expect(bars.at(-1)).toEqual({ label: "Nov", name: "November 2026", values: [5, 0, 0] });
    expect(barsOfRevenue({ months: months.slice(2), timeZone }, NOW)).toHaveLength(12);
  });

  test("ends with the firm's current month", () => {
    const newYear = Date.UTC(2027, 0, 1, 3);
    const last = (zone: string) => barsOfRevenue({ months: [], timeZone: zone }, newYear).at(-1)?.name;
    expect([last("America/New_York"), last("Asia/Tokyo")]).toEqual(["December 2026", "January 2027"]);
  });
});

test("conversion is the share of closed leads, for each source and for all", () => {
  const sources = [
    { name: "An event with a very long name", count: 8, closed: 2 },
    { name: "", count: 2, closed: 0 },
    { name: "x".repeat(18), count: 0, closed: 0 },
    { name: "Seventeen letters and more", count: 0, closed: 0 },
  ];
  const text = { none: "No source", others: "Other sources", all: "All leads" };
  expect(barsBySource({ sources, others: { count: 10, closed: 3 } }, text)).toEqual({
    groups: [
      { label: "An event with a v…", name: "An event with a very long name (2 of 8)", values: [25] },
      { label: "No source", name: "No source (0 of 2)", values: [0] },
      { label: "x".repeat(18), name: `${"x".repeat(18)} (0 of 0)`, values: [0] },
      { label: "Seventeen letters…", name: "Seventeen letters and more (0 of 0)", values: [0] },
      { label: "Other sources", name: "Other sources (3 of 10)", values: [30] },
    ],
    whole: { name: "All leads (5 of 20)", values: [25] },
  });
  expect(barsBySource({ sources: [], others: { count: 0, closed: 0 } }, text).groups).toEqual([]);
});

test.each([
  [0, "0%"],
  [33.333, "33.3%"],
])("%d is %s", (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});
