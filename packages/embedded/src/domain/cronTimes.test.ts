import { describe, expect, test } from "vitest";
import { firstRun, nextRun } from "./cronTimes.ts";
import type { CronSchedule } from "./application.ts";

const at = (iso: string): number => Date.parse(iso);
// A Wednesday.
const NOW = at("2026-03-04T10:20:30.500Z");

describe("a clock time", () => {
  test.each<[string, CronSchedule, string]>([
    ["hourly, later this hour", { type: "hourly", minuteUTC: 30 }, "2026-03-04T10:30:00Z"],
    ["hourly, already past this hour", { type: "hourly", minuteUTC: 20 }, "2026-03-04T11:20:00Z"],
    ["daily, today", { type: "daily", hourUTC: 23, minuteUTC: 59 }, "2026-03-04T23:59:00Z"],
    ["daily, tomorrow", { type: "daily", hourUTC: 0, minuteUTC: 0 }, "2026-03-05T00:00:00Z"],
    // Caught: Sunday treated as the last day of the week.
    ["weekly", { type: "weekly", dayOfWeek: "sunday", hourUTC: 7, minuteUTC: 5 }, "2026-03-08T07:05:00Z"],
    ["weekly, a week on", { type: "weekly", dayOfWeek: "wednesday", hourUTC: 9, minuteUTC: 0 }, "2026-03-11T09:00:00Z"],
    ["monthly", { type: "monthly", day: 20, hourUTC: 6, minuteUTC: 15 }, "2026-03-20T06:15:00Z"],
    [
      "monthly, a day that the month does not have",
      { type: "monthly", day: 31, hourUTC: 0, minuteUTC: 0 },
      "2026-03-31T00:00:00Z",
    ],
    ["a cron expression", { type: "cron", cron: "*/15 8-18 * * 1-5" }, "2026-03-04T10:30:00Z"],
    ["a cron expression in a leap year", { type: "cron", cron: "0 0 29 2 *" }, "2028-02-29T00:00:00Z"],
  ])("%s", (_, schedule, expected) => {
    expect(firstRun(schedule, NOW)).toBe(at(expected));
    expect(nextRun(schedule, at("2026-01-01T00:00:00Z"), NOW)).toBe(at(expected));
  });

  test("a run due right now is not due again", () => {
    const due = at("2026-03-05T00:00:00Z");
    expect(nextRun({ type: "daily", hourUTC: 0, minuteUTC: 0 }, due, due)).toBe(at("2026-03-06T00:00:00Z"));
  });
});

describe("an interval", () => {
  const everyMinute: CronSchedule = { type: "interval", seconds: 60 };

  test("starts at once and keeps its rhythm", () => {
    expect(firstRun(everyMinute, NOW)).toBe(NOW);
    expect(nextRun(everyMinute, NOW, NOW)).toBe(NOW + 60_000);
    expect(nextRun(everyMinute, NOW, NOW + 250)).toBe(NOW + 60_000);
  });

  // Caught: one run for every missed interval.
  test("skips missed runs and keeps its rhythm", () => {
    expect(nextRun(everyMinute, NOW, NOW + 5 * 60_000 + 1)).toBe(NOW + 6 * 60_000);
    expect(nextRun(everyMinute, NOW, NOW + 5 * 60_000)).toBe(NOW + 6 * 60_000);
  });
});
