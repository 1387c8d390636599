import { expect, test } from "vitest";
import { isClientsOwn, toldFacts } from "./rules";

// Caught: the notes of a new case in the portal; a returned document without its reason.
test("a client gets the facts of the portal's texts, and no others", () => {
  const told = { amountCents: "1", count: "2", nextStep: "Wait", reason: "Blurred", stage: "approved" };
  const more = { status: "on_hold", thread: "t1", title: "Passport", titleEs: null };
  const own = { notes: "In a hurry", priority: "high", case_type: "K-1", document: "d1" };
  expect(toldFacts({ ...own, ...told, ...more })).toEqual({ ...told, ...more });
});

test.each([
  ["contract_signed", true],
  ["document_from_client", true],
  ["message_from_client", true],
  ["questionnaire_completed", true],
  ["document_uploaded", false],
  ["message_from_team", false],
  ["questionnaire_assigned", false],
])("%s is the client's own act: %s", (activityType, isOwn) => {
  expect(isClientsOwn({ activityType })).toBe(isOwn);
});
