import { describe, expect, test } from "vitest";
import {
  clientsList,
  inRequestOrder,
  isAwaited,
  isPending,
  requestProgress,
  NEW_REQUIREMENT,
  readRequirementForm,
  reasonProblem,
  REQUIREMENT_STATUSES,
  requirementProblem,
  REQUIREMENT_WORDS,
} from "./rules";

const long = (count: number) => "x".repeat(count);

describe("the problem of a request", () => {
  test.each([
    ["documentType", "", "Choose a document type"],
    ["documentType", "passport", null],
    ["documentType", long(61), "At most 60 characters"],
    ["title", " ", "Give the document a name"],
    ["title", long(200), null],
    ["title", long(201), "At most 200 characters"],
    ["instructions", "", null],
    ["instructions", long(2_000), null],
    ["instructions", long(2_001), "At most 2,000 characters"],
    ["why", "", null],
    ["why", long(300), null],
    ["why", long(301), "At most 300 characters"],
    ["titleEs", "", null],
    ["titleEs", long(200), null],
    ["titleEs", long(201), "At most 200 characters"],
    ["instructionsEs", long(2_000), null],
    ["instructionsEs", long(2_001), "At most 2,000 characters"],
    ["dueOn", "", null],
    ["dueOn", "2026-03-01", null],
    ["dueOn", "2026-02-29", "Choose a date that exists"],
    ["dueOn", "tomorrow", "Choose a date that exists"],
    ["dueOn", "0027-02-28", "Choose a date between 2000 and 2099"],
  ] as const)("%s %j: %s", (field, text, reason) => {
    expect(requirementProblem(field, { ...NEW_REQUIREMENT, [field]: text })).toBe(reason);
  });
});

test("a valid request is trimmed, and empty texts become null", () => {
  const form = { documentType: "passport", title: " Passport ", instructions: " ", isRequired: true, dueOn: "" };
  expect(readRequirementForm(form)).toEqual({
    ok: true,
    facts: { documentType: "passport", title: "Passport", instructions: null, isRequired: true, dueOn: null },
  });
  const spanish = { ...form, titleEs: " Pasaporte ", instructionsEs: " " };
  expect(readRequirementForm(spanish)).toMatchObject({ facts: { titleEs: "Pasaporte", instructionsEs: null } });
  const reasoned = { ...form, why: " USCIS asks. ", whyEs: "" };
  expect(readRequirementForm(reasoned)).toMatchObject({ facts: { why: "USCIS asks.", whyEs: null } });
});

describe("the reason of a status", () => {
  test.each([
    ["redo", "", "Please tell the client what to fix"],
    ["redo", "  ", "Please tell the client what to fix"],
    ["redo", "The second page is missing.", null],
    ["redo", long(1_001), "At most 1,000 characters"],
    ["redo", ` ${long(1_000)} `, null],
    ["accepted", "", null],
    ["requested", "", null],
    ["uploaded", "", null],
  ] as const)("%s %j: %s", (status, reason, problem) => {
    expect(reasonProblem(status, reason)).toBe(problem);
  });
});

test("statuses have labels, and some of them wait for the client", () => {
  const words = REQUIREMENT_STATUSES.map((status) => ({ ...REQUIREMENT_WORDS[status], isPending: isPending(status) }));
  expect(words).toEqual([
    { label: "Requested", tone: "info", isPending: true },
    { label: "To review", tone: "warn", isPending: false },
    { label: "Accepted", tone: "good", isPending: false },
    { label: "New copy needed", tone: "bad", isPending: true },
  ]);
});

test("required documents come first, then by day, without a day last", () => {
  const all = [
    { title: "a", isRequired: false, dueOn: "2026-01-01" },
    { title: "b", isRequired: true, dueOn: null },
    { title: "c", isRequired: true, dueOn: "2026-05-01" },
    { title: "d", isRequired: false, dueOn: null },
    { title: "e", isRequired: true, dueOn: "2026-04-30" },
  ];
  expect(inRequestOrder(all).map(({ title }) => title)).toEqual(["e", "c", "b", "a", "d"]);
});

test("the practice waits for required documents, and for everything returned", () => {
  const awaited = (isRequired: boolean) => REQUIREMENT_STATUSES.filter((status) => isAwaited({ status, isRequired }));
  expect([awaited(true), awaited(false)]).toEqual([["requested", "redo"], ["redo"]]);
});

// Caught: "You have sent 3 of 6" that counted optional documents; a returned document below new ones.
test("a client's list has what is needed now, what is optional, what was sent, and counts what is needed", () => {
  const list = clientsList([
    { id: "new", status: "requested", isRequired: true },
    { id: "returned", status: "redo", isRequired: true },
    { id: "accepted", status: "accepted", isRequired: true },
    { id: "in review", status: "uploaded", isRequired: true },
    { id: "if any", status: "requested", isRequired: false },
    { id: "if any, in review", status: "uploaded", isRequired: false },
    { id: "if any, returned", status: "redo", isRequired: false },
  ]);
  const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id);
  expect(idsOf(list.now)).toEqual(["returned", "if any, returned", "new"]);
  expect(idsOf(list.ifAny)).toEqual(["if any"]);
  expect(idsOf(list.sent)).toEqual(["in review", "if any, in review", "accepted"]);
  expect(list.needed).toEqual({ sent: 2, all: 5 });
  expect(clientsList([])).toEqual({ now: [], ifAny: [], sent: [], needed: { sent: 0, all: 0 } });
});

// Caught: a case that never has all documents, because one of them need not be sent.
test("a request is open until it is accepted, unless the document may be left out", () => {
  const requests = [
    { status: "accepted", isRequired: true },
    { status: "requested", isRequired: true },
    { status: "uploaded", isRequired: false },
    { status: "redo", isRequired: false },
    { status: "requested", isRequired: false },
  ] as const;
  expect(requestProgress(requests)).toEqual({ accepted: 1, open: 3, all: 5 });
  expect(requestProgress([])).toEqual({ accepted: 0, open: 0, all: 0 });
});
