import { expect, test } from "vitest";
import { valueText, valueTexts } from "./auditValue";

const ID = "ns7038h250fvbxer37cp5rk85m7phk2v";

// Caught: codes and ids for people to read.
test.each([
  ["leads:setStatus", "closed", "Closed"],
  ["leads:setStatus", "of_old", "of_old"],
  ["leads:setStatus", "constructor", "constructor"],
  ["clients:rename", "Ma\u202Eria", "Maria"],
  ["clients:rename", null, null],
  ["cases:setStage", "government_review", "Government review"],
  ["cases:setPriority", "high", "High"],
  ["cases:edit", "caseType, isProgressByHand", "Case type, Progress by hand"],
  ["firm:configure", "workingHours", "Working hours"],
  ["contracts:resolve", "mail_bounced", "Mail bounced"],
  ["messages:settle", "staff", "Us"],
  ["documents:accept", "waiting", "To review"],
  ["documents:edit", "Passport, applicant, 2030-01-05", "Passport, Applicant, Jan 5, 2030"],
  ["tasks:add", "due 2026-03-01, nobody", "due Mar 1, 2026, unassigned"],
  ["tasks:add", "due 2026-99-01, Ana", "due 2026-99-01, Ana"],
  ["milestones:move", "Filed, up", "Filed, moved up"],
  ["today:snooze", "requested until 2026-03-05", "Requested documents until Mar 5, 2026"],
  ["unknown:action", ID, null],
  ["notes:add", "k57", null],
  ["notes:editOfCase", "k57", null],
  ["messages:begin", "k57", null],
  ["messages:reopen", "k57", null],
])("the value of %s %j is shown as %j", (action, value, text) => {
  expect(valueText({ action }, value)).toBe(text);
});

// Caught: "n400/taxes: requested → n400/taxes: uploaded".
test("a requested document has its title once", () => {
  const action = "requirements:setStatus";
  const change = { action, before: "Taxes: 2025: requested", after: "Taxes: 2025: uploaded" };
  expect(valueTexts(change)).toEqual({ before: "Taxes: 2025: Requested", after: "To review" });
  expect(valueTexts({ action, before: null, after: "Taxes: redo" }).after).toBe("Taxes: New copy needed");
});
