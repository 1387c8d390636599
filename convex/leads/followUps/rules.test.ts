import { expect, test } from "vitest";
import { isDue, nextContactProblem, nextInTurn } from "./rules";

test.for([
  ["2026-11-26", true],
  ["2026-11-27", true],
  ["2026-11-28", false],
  [null, false],
] as const)("on November 27 a next contact on %s is due: %s", ([day, expected]) => {
  expect(isDue(day, "2026-11-27")).toBe(expected);
  expect(isDue(day, null)).toBe(false);
});

test.for([
  ["", null],
  ["2026-02-28", null],
  ["2000-01-01", null],
  ["2099-12-31", null],
  ["2026-02-29", "Choose a date that exists"],
  ["0026-02-28", "Choose a date between 2000 and 2099"],
  ["2100-01-01", "Choose a date between 2000 and 2099"],
  ["tomorrow", "Choose a date that exists"],
] as const)("of the day %j is said: %s", ([day, problem]) => {
  expect(nextContactProblem(day)).toBe(problem);
});

// Caught: always the first; a person who has left; the one after a person who is no longer among them.
test("new leads rotate and skip members who have left", () => {
  const members = ["a", "b", "c"] as const;
  const all = () => true;
  expect(nextInTurn(members, null, all)).toBe("a");
  expect(nextInTurn(members, "a", all)).toBe("b");
  expect(nextInTurn(members, "c", all)).toBe("a");
  expect(nextInTurn(members, "a", (member) => member !== "b")).toBe("c");
  expect(nextInTurn<string>(members, "gone", all)).toBe("a");
  expect(nextInTurn(members, "b", () => false)).toBeNull();
  expect(nextInTurn([], null, all)).toBeNull();
});
