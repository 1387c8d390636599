import { expect, test } from "vitest";
import { isClientsOwn } from "./rules";

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
