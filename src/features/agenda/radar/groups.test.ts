import { expect, test } from "vitest";
import { groupByTime } from "./groups";

/** The browser chooses the spaces around a week's dash. */
const plain = (label: string) => label.replace(/\s/gu, " ");

test("items are grouped by week, and empty weeks have no group", () => {
  const dates = ["2025-12-01", "2026-03-03", "2026-03-04", "2026-03-09", "2026-03-30", "2026-04-01", "2027-01-01"];
  const groups = groupByTime(
    dates.map((dueOn) => ({ dueOn })),
    "2026-03-04",
  );
  expect(groups.map(({ label, items }) => [plain(label), items.length])).toEqual([
    ["Overdue", 2],
    ["This week", 1],
    ["Next week", 1],
    ["Mar 30 – Apr 5, 2026", 2],
    ["Later", 1],
  ]);
  expect(groups.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false, false]);
});

test.each([
  ["2026-03-16", "2026-03-02", "Mar 16 – 22, 2026"],
  ["2026-12-30", "2026-12-14", "Dec 28, 2026 – Jan 3, 2027"],
])("the week of %s, seen from %s, reads %s", (dueOn, today, label) => {
  expect(plain(groupByTime([{ dueOn }], today)[0]?.label ?? "")).toBe(label);
});
