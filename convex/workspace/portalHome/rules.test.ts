import { expect, test } from "vitest";
import { openedCase, portalStatusOf, quietFrom } from "./rules";

// Caught: a completed status hidden by its stage; "in progress" shown as a status of its own.
test.each([
  ["active", "form_preparation", "form_preparation"],
  ["in_progress", "government_review", "government_review"],
  ["active", "completed", "completed"],
  ["on_hold", "government_review", "on_hold"],
  ["completed", "approved", "completed"],
] as const)("a case that is %s at the stage %s reads %s", (status, stage, read) => {
  expect(portalStatusOf({ status, stage })).toBe(read);
});

const case1 = { caseId: "1", status: "completed" } as const;
const case2 = { caseId: "2", status: "approved" } as const;
const case3 = { caseId: "3", status: "on_hold" } as const;

test.each([
  ["the one asked for", [case3, case2, case1], "1", "1"],
  ["the newest that is not completed", [case1, case2, case3], null, "2"],
  ["the newest that is not completed, where another is asked for", [case1, case2], "9", "2"],
  ["the newest, where all are completed", [case1], null, "1"],
  ["none, where there is none", [], "1", undefined],
] as const)("the portal opens with %s", (...[, cases, askedFor, opened]) => {
  expect(openedCase(cases, askedFor)?.caseId).toBe(opened);
});

test("the portal is quiet from a number of whole days after the last news", () => {
  expect(quietFrom(1_000, 14)).toBe(1_000 + 14 * 24 * 60 * 60 * 1_000);
});
