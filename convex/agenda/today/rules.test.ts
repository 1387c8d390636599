import { expect, test } from "vitest";
import {
  firstLines,
  inOrder,
  isShownTo,
  isSnoozed,
  readKey,
  snoozeProblem,
  workOf,
  type LineKind,
  type Placed,
} from "./rules";

const line = (kind: LineKind, given: Partial<Placed> = {}): Placed => ({
  key: `${kind}:1`,
  kind,
  ownerId: null,
  isUrgent: false,
  dueOn: null,
  since: null,
  mark: 10,
  ...given,
});

const ALL = ["requested", "balance", "trouble", "deadline", "newLead", "review", "message"] as const;

// Caught: a colleague's messages among one's own; a salesperson without the new leads.
test.each([
  ["one's own, whatever the work", line("review", { ownerId: "me" }), "sales", true],
  ["an unassigned one of the work", line("newLead"), "sales", true],
  ["an unassigned one of another work", line("newLead"), "paralegal", false],
  ["an unassigned one without a choice", line("newLead"), "everything", true],
  ["a colleague's", line("message", { ownerId: "other" }), "everything", false],
  ["a colleague's message, for the owner", line("message", { ownerId: "other" }), "owner", false],
  ["a colleague's balance, for the owner", line("balance", { ownerId: "other" }), "owner", true],
  ["a colleague's court date, for the lawyer", line("deadline", { ownerId: "other" }), "lawyer", true],
] as const)("Today has %s: %j for %s is %s", (...row) => {
  const [, shown, work, is] = row;
  expect(isShownTo(shown, { userId: "me", work })).toBe(is);
});

test("a member without a choice sees everything, an administrator the practice", () => {
  expect([workOf(null, false), workOf(null, true), workOf("sales", true)]).toEqual(["everything", "owner", "sales"]);
});

// Caught: the newest before the longest due; an urgent line in the middle.
test("lines are in the order of the work: urgent ones, then kinds, then the longest due", () => {
  const lines = [
    line("newLead", { since: 5 }),
    line("review", { key: "review:late", since: 2_000 }),
    line("review", { key: "review:early", since: 1_000 }),
    line("task", { dueOn: "2026-03-01", isUrgent: true }),
    line("followUp", { dueOn: "2026-03-02" }),
  ];
  const keys = (work: "sales" | "paralegal") => inOrder(lines, work).map(({ key }) => key);
  expect(keys("sales")).toEqual(["task:1", "followUp:1", "newLead:1", "review:early", "review:late"]);
  expect(keys("paralegal")).toEqual(["task:1", "review:early", "review:late", "followUp:1", "newLead:1"]);
});

// Caught: a new lead before a court date for the lawyer; a late balance at the end for the owner.
test.each([
  ["everything", ["message", "review", "newLead", "deadline", "trouble", "requested", "balance"]],
  ["sales", ["newLead", "balance", "message", "review", "deadline", "trouble", "requested"]],
  ["paralegal", ["review", "message", "requested", "newLead", "deadline", "trouble", "balance"]],
  ["lawyer", ["deadline", "message", "review", "newLead", "trouble", "requested", "balance"]],
  ["owner", ["trouble", "balance", "deadline", "message", "review", "newLead", "requested"]],
] as const)("the kinds of the work %s are in the order %j", (work, kinds) => {
  const lines = ALL.map((kind) => line(kind));
  expect(inOrder(lines, work).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ["sales", ["balance", "newLead", "trouble"]],
  ["paralegal", ["deadline", "message", "requested", "review"]],
  ["lawyer", ["deadline", "message", "requested", "review", "trouble"]],
  ["owner", [...ALL].sort()],
] as const)("unassigned lines of the work %s are %j", (work, kinds) => {
  const shown = ALL.filter((kind) => isShownTo(line(kind), { userId: "me", work }));
  expect(shown.sort()).toEqual(kinds);
});

// Caught: lines that change places at each answer.
test("lines of one kind without dates are last, and keep their order by key", () => {
  const lines = [
    line("review", { key: "review:b" }),
    line("review", { key: "review:a" }),
    line("review", { key: "review:c", since: 1_000 }),
    line("review", { key: "review:d", dueOn: "2026-03-01" }),
  ];
  expect(inOrder(lines, "everything").map(({ key }) => key)).toEqual(["review:c", "review:d", "review:a", "review:b"]);
});

// Caught: sixty messages that hide the only lead.
test("many lines of one kind leave room for the others", () => {
  const many = Array.from({ length: 60 }, (_, nth) => line("message", { key: `message:${String(nth)}` }));
  const lines = [...many, line("newLead")];
  const shown = firstLines(lines, 50);
  expect(shown).toHaveLength(50);
  expect(shown.at(-1)?.kind).toBe("newLead");
  expect(shown[48]?.key).toBe("message:48");
  expect(firstLines(lines.slice(-2))).toEqual(lines.slice(-2));
});

// Caught: a snooze that never ends, or one that hides a newer message.
test.each([
  ["until its day", "2026-03-05", 10, "2026-03-04", true],
  ["not on its day", "2026-03-05", 10, "2026-03-05", false],
  ["not with news", "2026-03-05", 11, "2026-03-04", false],
] as const)("a snoozed line is hidden %s", (...row) => {
  const [, until, mark, today, is] = row;
  const snoozes = new Map([["message:1", { key: "message:1", until, mark: 10 }]]);
  expect(isSnoozed(line("message", { mark }), snoozes, today)).toBe(is);
});

test.each([
  ["2026-03-05", null],
  ["2027-03-05", null],
  ["2026-03-03", "Choose tomorrow or a later day"],
  ["2099-01-01", "Choose a day within a year"],
  ["2026-03-04", "Choose tomorrow or a later day"],
  ["2027-03-06", "Choose a day within a year"],
  ["2026-02-30", "Choose a date that exists"],
])("a snooze until %s, on March 4: %s", (until, problem) => {
  expect(snoozeProblem(until, "2026-03-04")).toBe(problem);
});

test.each([
  ["lead:1", null],
  ["followUp:", null],
  ["followUp", null],
  ["followUp:lead-1", { kind: "followUp", id: "lead-1" }],
  ["message:a:b", { kind: "message", id: "a:b" }],
])("the key %s is %j", (key, read) => {
  expect(readKey(key)).toEqual(read);
});
