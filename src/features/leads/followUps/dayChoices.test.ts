import { expect, test } from "vitest";
import { dayChoices } from "./dayChoices";

const TODAY = "2026-02-27";
const told = (today: string | null, present: string | null) =>
  dayChoices(today, present).map(({ value, label, tone }) => [value, label, tone]);

const LAST = [
  ["pick", "Pick a date…", "quiet"],
  ["", "Not scheduled", "quiet"],
];

// Caught: a day of another month's length; the present day offered twice; a due day in the colour of others.
test("the next days are offered, the present one first and once", () => {
  expect(told(TODAY, null)).toEqual([
    ["2026-02-27", "Today", "info"],
    ["2026-02-28", "Tomorrow", "info"],
    ["2026-03-02", "In 3 days", "info"],
    ["2026-03-06", "In a week", "info"],
    ["2026-03-13", "In 2 weeks", "info"],
    ...LAST,
  ]);
  expect(told(TODAY, "2026-02-28").map(([value]) => value)).toEqual([
    "2026-02-28",
    "2026-02-27",
    "2026-03-02",
    "2026-03-06",
    "2026-03-13",
    "pick",
    "",
  ]);
});

test.each([
  [TODAY, "2026-02-26", "Feb 26, 2026 (1 day late)", "warn"],
  [TODAY, "2026-02-27", "Feb 27, 2026 (Today)", "warn"],
  [TODAY, "2026-02-28", "Feb 28, 2026 (Tomorrow)", "info"],
  [null, "2026-02-26", "Feb 26, 2026", "info"],
])("on %s the present day %s reads %s, %s", (...[today, present, label, tone]) => {
  expect(told(today, present)[0]).toEqual([present, label, tone]);
});

test("before the practice's day is known, no next day is offered", () => {
  expect(told(null, null)).toEqual(LAST);
});
