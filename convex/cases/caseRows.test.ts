import { expect, test } from "vitest";
import { earlierDay, waitingOf, type WaitingFacts } from "./caseRows";

const TODAY = "2026-03-04";
const OPEN: WaitingFacts = {
  status: "active",
  stage: "information_collection",
  toReview: 0,
  isAnswerDue: false,
  dueOn: null,
  awaited: 0,
  openQuestionnaires: 0,
};

// Caught: two reasons in the wrong order, so that a case with a document to review waits for its client.
test.each([
  ["a completed case, whatever is open", { status: "completed", toReview: 3 }, "nobody", "completed"],
  ["a case on hold, whatever is open", { status: "on_hold", toReview: 3, awaited: 2 }, "hold", "onHold"],
  ["a document to review", { toReview: 1, isAnswerDue: true, awaited: 4 }, "us", "review"],
  ["a message to answer", { isAnswerDue: true, dueOn: "2026-03-01", awaited: 4 }, "us", "answer"],
  ["a task of yesterday", { dueOn: "2026-03-03", awaited: 4 }, "us", "overdue"],
  ["a task of today, and documents", { dueOn: "2026-03-04", awaited: 4, openQuestionnaires: 1 }, "client", "documents"],
  ["an open questionnaire", { openQuestionnaires: 1 }, "client", "questionnaire"],
  ["an answer to the government", { stage: "government_review", awaited: 1 }, "client", "documents"],
  ["a filed case", { stage: "application_submitted" }, "government", "filed"],
  ["a pending case", { stage: "government_review", dueOn: "2026-04-01" }, "government", "filed"],
  ["an approved case, to be closed", { stage: "approved" }, "us", "step"],
  ["nothing", {}, "us", "step"],
] as const)("with %s", (...[, differing, who, why]) => {
  expect(waitingOf({ ...OPEN, ...differing }, TODAY)).toEqual({ who, why });
});

test("before the practice's day is known, nothing is overdue", () => {
  expect(waitingOf({ ...OPEN, dueOn: "2020-01-01", awaited: 1 }, "").who).toBe("client");
});

test.each([
  [null, null, null],
  ["2026-03-04", null, "2026-03-04"],
  [null, "2026-03-04", "2026-03-04"],
  ["2026-03-05", "2026-03-04", "2026-03-04"],
  ["2026-03-04", "2026-03-05", "2026-03-04"],
])("of %s and %s, the earlier day is %s", (one, other, earlier) => {
  expect(earlierDay(one, other)).toBe(earlier);
});
