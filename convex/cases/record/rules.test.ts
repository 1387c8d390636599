import { describe, expect, test } from "vitest";
import {
  CASE_PRIORITIES,
  CASE_STAGE_LABELS,
  CASE_STAGES,
  CASE_STATUSES,
  caseKeyOf,
  CASE_STATUS_WORDS,
  FIVE_DIGITS,
  CASE_PRIORITY_WORDS,
  progressOf,
} from "./rules";

describe("progress", () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [3, 3, 100],
  ])("%i of %i milestones are %i percent", (done, all, percent) => {
    expect(progressOf({ done, all })).toBe(percent);
  });
});

test("badges of statuses and priorities have their words and tones", () => {
  expect(CASE_STATUSES.map((each) => CASE_STATUS_WORDS[each])).toEqual([
    { label: "Active", tone: "info" },
    { label: "In progress", tone: "info" },
    { label: "On hold", tone: "warn" },
    { label: "Completed", tone: "good" },
  ]);
  expect(CASE_PRIORITIES.map((each) => CASE_PRIORITY_WORDS[each])).toEqual([
    { label: "Low", tone: "quiet" },
    { label: "Medium", tone: "info" },
    { label: "High", tone: "warn" },
    { label: "Urgent", tone: "bad" },
  ]);
});

test("stages are the specification's, in their order", () => {
  expect(CASE_STAGES.map((stage) => CASE_STAGE_LABELS[stage])).toEqual([
    "Information collection",
    "Document review",
    "Form preparation",
    "Application submitted",
    "Government review",
    "Approved",
    "Completed",
  ]);
});

// Caught: the first case of a year with the key of the previous year's last.
test("no two cases have the same key", () => {
  expect(caseKeyOf({ year: 2_026, serial: FIVE_DIGITS.to })).toBeLessThan(caseKeyOf({ year: 2_027, serial: 1_000 }));
});
