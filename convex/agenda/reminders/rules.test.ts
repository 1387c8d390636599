import { describe, expect, test } from "vitest";
import { addDays } from "../../platform/days";
import { recipientsOf, remindedDates, stageOf, workingOf, type ReminderStage } from "./rules";

const WEEKDAYS = [1, 2, 3, 4, 5];

describe("a working day", () => {
  // Caught: a deadline on Monday with its reminder on Monday.
  test.each([
    ["2026-03-04", WEEKDAYS, "2026-03-04"],
    ["2026-03-06", WEEKDAYS, "2026-03-08"],
    ["2026-03-06", [0, 1, 2, 3, 4, 5, 6], "2026-03-06"],
    ["2026-03-04", [3], "2026-03-10"],
    ["2026-12-31", [4], "2027-01-06"],
  ])("%s of a practice that works on %j covers the days through %s", (today, days, through) => {
    expect(workingOf(today, days)).toEqual({ today, through });
  });

  test("covers dates from a month ago to thirty days after its last day", () => {
    expect(remindedDates({ today: "2026-03-06", through: "2026-03-08" })).toEqual({
      from: "2026-02-04",
      before: "2026-04-08",
    });
  });
});

describe("a reminder", () => {
  const stage = (given: { left: number; setBefore?: number; weekend?: number }) => {
    const today = "2026-03-04";
    const dueOn = addDays(today, given.left);
    const setOn = addDays(dueOn, -(given.setBefore ?? 100));
    return stageOf({ dueOn, setOn }, { today, through: addDays(today, given.weekend ?? 0) });
  };

  test.each([
    [31, null],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    // A server that was off for a week reminds once, late.
    [-7, 1],
  ])("with %i days left is that of %s days", (left, expected) => {
    expect(stage({ left })).toBe(expected);
  });

  // Caught: "due in 30 days" the morning after somebody entered a date of next week.
  test.each([
    [{ left: 20, setBefore: 20 }, null],
    [{ left: 30, setBefore: 30 }, null],
    [{ left: 30, setBefore: 31 }, 30],
    [{ left: 7, setBefore: 20 }, 7],
    [{ left: 5, setBefore: 7 }, null],
    [{ left: 1, setBefore: 1 }, null],
    [{ left: 1, setBefore: 2 }, 1],
    [{ left: 0, setBefore: 0 }, null],
    [{ left: -3, setBefore: -3 }, null],
  ])("that was due when the date was set is not sent: %j", (given, expected) => {
    expect(stage(given)).toBe(expected);
  });

  test("with a day on the weekend is sent before it", () => {
    expect(stage({ left: 3, weekend: 2 })).toBe(1);
    expect(stage({ left: 4, weekend: 2 })).toBe(7);
  });
});

describe("recipients", () => {
  const members = [
    { userId: "admin", isAdmin: true },
    { userId: "owner", isAdmin: false },
    { userId: "other", isAdmin: false },
  ];
  const told = (ownerId: string | null, stage: ReminderStage) =>
    recipientsOf(members, { ownerId, stage }).map(({ userId }) => userId);

  test.each([
    ["owner", 30, ["owner"]],
    ["owner", 7, ["owner"]],
    ["owner", 1, ["admin", "owner"]],
    // Each recipient once.
    ["admin", 1, ["admin"]],
    ["admin", 30, ["admin"]],
    [null, 30, ["admin"]],
    [null, 7, ["admin"]],
    [null, 1, ["admin"]],
    ["who has left", 30, ["admin"]],
  ] as const)("of what is %s's, %i days before: %j", (ownerId, stage, expected) => {
    expect(told(ownerId, stage)).toEqual(expected);
  });
});
