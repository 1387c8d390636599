import { expect, test } from "vitest";
import { dueTextProblem, MOST_DONE, MOST_OPEN, placeIdOf } from "./rules";

const text = "x".repeat(500);

test.each([
  ["", "What is to be done?"],
  [" \n", "What is to be done?"],
  ["x", null],
  [`  ${text}  `, null],
  [`${text}x`, "At most 500 characters"],
])("the text %j has the problem %j", (typed, problem) => {
  expect(dueTextProblem(typed, "What is to be done?")).toBe(problem);
});

test("a list has two hundred open ones and fifty done ones", () => {
  expect([MOST_OPEN, MOST_DONE]).toEqual([200, 50]);
});

test("the page of an item is its case's, or its client's without a case", () => {
  expect(placeIdOf({ clientId: "c1", caseId: null })).toBe("c1");
  expect(placeIdOf({ clientId: "c1", caseId: "case2" })).toBe("c1/cases/case2");
});
