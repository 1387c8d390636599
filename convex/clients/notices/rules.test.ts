import { describe, expect, test } from "vitest";
import { countUnread, isShown, NOTICE_KINDS, noticeOf, PRIORITIES, RECENT_NOTICES, toldFacts } from "./rules";

const DAY_MS = 86_400_000;
const told = (activityType: string, metadata: Record<string, string | null> = {}, caseId: string | null = "a1") =>
  noticeOf({ activityType, metadata, caseId });

describe("a notice", () => {
  // Caught: a repeated request that looked like ordinary news; news kept for ever.
  test.each([
    ["case_created", "low", 30],
    ["case_stage_changed", "normal", 60],
    ["case_status_changed", "normal", 60],
    ["next_step_changed", "normal", 60],
    ["milestone_done", "normal", 60],
    ["document_requested", "high", 90],
    ["document_overdue", "urgent", 90],
    ["document_shared", "normal", 60],
    ["document_redo", "urgent", 90],
    ["document_returned", "urgent", 90],
    ["document_accepted", "low", 30],
    ["message_from_team", "high", 90],
    ["questionnaire_assigned", "high", 90],
    ["questionnaire_reopened", "high", 90],
    ["contract_to_sign", "high", 90],
    ["payment_due", "high", 90],
    ["payment_received", "low", 60],
    ["reminded", "high", 30],
  ])("of %s is %s and shown for %d days", (kind, priority, days) => {
    expect(told(kind)).toMatchObject({ kind, priority, keptMs: days * DAY_MS });
  });

  test("uses each priority", () => {
    const used = new Set(NOTICE_KINDS.map((kind) => told(kind)?.priority));
    expect([...used].sort()).toEqual([...PRIORITIES].sort());
  });

  test.each([
    "client_created",
    "document_uploaded",
    "document_deleted",
    "message_from_client",
    "questionnaire_completed",
    "toString",
    "",
  ])("is not made of %j", (activityType) => {
    expect(told(activityType)).toBeNull();
  });
});

// Caught: a step of one case that replaced another case's; two requests of several documents, one of which got lost.
test.each([
  ["case_stage_changed", {}, "a1", "stage/a1/"],
  ["case_stage_changed", {}, "a2", "stage/a2/"],
  ["case_status_changed", { title: "x" }, "a1", "status/a1/"],
  ["milestone_done", { milestone: "m1", title: "Filed" }, "a1", "milestone/a1/m1"],
  ["document_requested", { title: "Passport" }, "a1", "document/a1/Passport"],
  // Caught: the old notice of a renamed request, beside the one with its new title.
  ["document_redo", { request: "r1", title: "Birth certificate" }, "a1", "document/a1/r1"],
  ["document_accepted", { title: "Passport" }, "a1", "document/a1/Passport"],
  ["case_created", { title: "x" }, "a1", "status/a1/"],
  ["next_step_changed", { nextStep: "x" }, "a1", "nextStep/a1/"],
  ["document_overdue", { title: "Passport" }, "a1", "document/a1/Passport"],
  ["document_redo", { title: "Passport" }, "a1", "document/a1/Passport"],
  ["document_returned", { title: "Passport" }, "a1", "document/a1/Passport"],
  ["questionnaire_assigned", { questionnaire: "q1", title: "Intake" }, "a1", "questionnaire/a1/q1"],
  ["contract_to_sign", { contract: "c1/", title: "H-1B" }, null, "contract//c1/"],
  ["payment_due", { contract: "c1/balance", title: "H-1B" }, null, "contract//c1/balance"],
  ["payment_received", { contract: "c1/balance", title: "H-1B" }, null, "contract//c1/balance"],
  ["document_shared", { title: "Passport", document: "d1" }, "a1", "shared/a1/d1"],
  ["document_shared", { title: "Passport", document: "d1" }, null, "shared//d1"],
  ["document_requested", { title: null, count: "3" }, "a1", null],
  ["document_accepted", { title: "Passport" }, null, "document//Passport"],
  ["message_from_team", { thread: "t1", title: "Passport" }, "a1", "message/a1/t1"],
  ["questionnaire_reopened", { questionnaire: "q1", title: "Intake" }, "a1", "questionnaire/a1/q1"],
])("of %s with %j in case %s the topic is %s", (...[kind, metadata, caseId, topic]) => {
  expect(told(kind, metadata, caseId)?.topic).toBe(topic);
});

test("a notice is shown before its expiry, and not from then on", () => {
  expect(isShown({ expiresAt: 1_000 }, 999)).toBe(true);
  expect(isShown({ expiresAt: 1_000 }, 1_000)).toBe(false);
});

test("notices that are shown and have no time of reading are unread", () => {
  const notices = [
    { expiresAt: 2_000, readAt: null },
    { expiresAt: 2_000, readAt: 0 },
    { expiresAt: 1_000, readAt: null },
  ];
  expect(countUnread(notices, 1_000)).toBe(1);
  expect(countUnread(notices, 999)).toBe(2);
  expect(RECENT_NOTICES).toBe(3);
});

// Caught: the notes of a new case in the portal; a returned document without its reason.
test("a client gets the facts of the portal's texts, and no others", () => {
  const told = { amountCents: "1", count: "2", nextStep: "Wait", reason: "Blurred", stage: "approved" };
  const more = { status: "on_hold", thread: "t1", title: "Passport", titleEs: null };
  const own = { notes: "In a hurry", priority: "high", case_type: "K-1", document: "d1" };
  expect(toldFacts({ ...own, ...told, ...more })).toEqual({ ...told, ...more });
});
