import { describe, expect, test } from "vitest";
import {
  AFTER_ALL_DAYS,
  countedTimes,
  expiredSince,
  isDoneByHand,
  isRadarKind,
  RADAR_KIND_LABELS,
  RADAR_KINDS,
  RADAR_PAGE,
  radarLength,
  timeOf,
} from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_SHOWN = 1_000;

// March 4, 2026 is a Wednesday.
const TODAY = "2026-03-04";

describe("the time of a date", () => {
  test.each([
    ["2025-12-31", { kind: "overdue" }],
    ["2026-03-03", { kind: "overdue" }],
    ["2026-03-04", { kind: "thisWeek" }],
    ["2026-03-08", { kind: "thisWeek" }],
    ["2026-03-09", { kind: "nextWeek" }],
    ["2026-03-15", { kind: "nextWeek" }],
    ["2026-03-16", { kind: "week", monday: "2026-03-16" }],
    ["2026-03-29", { kind: "week", monday: "2026-03-23" }],
    ["2026-04-26", { kind: "week", monday: "2026-04-20" }],
    ["2026-04-27", { kind: "later" }],
    ["2030-01-01", { kind: "later" }],
  ])("%s is %j", (dueOn, time) => {
    expect(timeOf(dueOn, TODAY)).toEqual(time);
  });

  test.each([
    // A Sunday and the Monday after it are two weeks; the clocks change between them.
    ["2026-03-08", "2026-03-08", { kind: "thisWeek" }],
    ["2026-03-09", "2026-03-08", { kind: "nextWeek" }],
    ["2026-11-02", "2026-11-01", { kind: "nextWeek" }],
    // The last week of a year extends into the next.
    ["2027-01-03", "2026-12-28", { kind: "thisWeek" }],
    ["2027-01-04", "2026-12-31", { kind: "nextWeek" }],
  ])("%s, seen from %s, is %j", (dueOn, today, time) => {
    expect(timeOf(dueOn, today)).toEqual(time);
  });
});

test("the counted times follow one another, the rest of this week from today on", () => {
  expect(countedTimes(TODAY)).toEqual({
    overdue: { from: "0000-01-01", before: "2026-03-04" },
    thisWeek: { from: "2026-03-04", before: "2026-03-09" },
    nextWeek: { from: "2026-03-09", before: "2026-03-16" },
  });
});

test.each([
  [100, 100],
  [2.9, 2],
  [0, 1],
  [-5, 1],
  [NaN, 1],
  [1e9, MOST_SHOWN],
])("a list of %s has %i", (wanted, length) => {
  expect(radarLength(wanted)).toBe(length);
});

test("a kind is known by its key", () => {
  expect(["task", "document", "documents", "toString", ""].map(isRadarKind)).toEqual([true, true, false, false, false]);
  expect(RADAR_KINDS.map((kind) => RADAR_KIND_LABELS[kind].all)).toEqual([
    "Case deadlines",
    "Visas",
    "I-94",
    "Other deadlines",
    "Tasks",
    "Requested documents",
    "Expiring documents",
  ]);
  expect(RADAR_KINDS.map((kind) => RADAR_KIND_LABELS[kind].one)).toEqual([
    "Case deadline",
    "Visa",
    "I-94",
    "Other deadline",
    "Task",
    "Requested document",
    "Expiring document",
  ]);
  expect(RADAR_KINDS.filter((kind) => !isDoneByHand(kind))).toEqual(["requirement", "document"]);
});

test("a page has a hundred, and the last day that can be typed is on the radar", () => {
  expect(["2099-12-31", AFTER_ALL_DAYS].toSorted()).toEqual(["2099-12-31", AFTER_ALL_DAYS]);
  expect([RADAR_PAGE, AFTER_ALL_DAYS]).toEqual([100, "9999-12-31"]);
});

test("a document that expired is shown for 90 days, over the end of a year", () => {
  expect([expiredSince(TODAY), expiredSince("2026-12-31")]).toEqual(["2025-12-04", "2026-10-02"]);
});
