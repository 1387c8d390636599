import { expect, test } from "vitest";
import { placeIdOf } from "../../platform/dueItems/rules";
import { DEADLINE_FIELDS, DEADLINE_KIND_LABELS, DEADLINE_KINDS, deadlineProblem, type DeadlineForm } from "./rules";

const RIGHT: DeadlineForm = { kind: "case", title: "Answer the request", ownerId: "", dueOn: "2026-03-08" };
const problems = (typed: Partial<DeadlineForm>) =>
  DEADLINE_FIELDS.map((field) => deadlineProblem(field, { ...RIGHT, ...typed })).filter((problem) => problem !== null);

test.each<[Partial<DeadlineForm>, string[]]>([
  [{}, []],
  [{ kind: "i94", ownerId: "k1" }, []],
  [{ kind: "" }, ["Choose what the deadline is about"]],
  [{ kind: "toString" }, ["Choose what the deadline is about"]],
  [{ title: " " }, ["Say what is due"]],
  [{ title: "x".repeat(501) }, ["At most 500 characters"]],
  [{ dueOn: "" }, ["Choose the day on which it is due"]],
  [{ dueOn: "2026-02-29" }, ["Choose a date that exists"]],
  [{ dueOn: "1999-12-31" }, ["Choose a date between 2000 and 2099"]],
])("a deadline typed as %j has the problem %j", (typed, told) => {
  expect(problems(typed)).toEqual(told);
});

test("the kinds have their words", () => {
  expect(DEADLINE_KINDS.map((kind) => DEADLINE_KIND_LABELS[kind])).toEqual(["Case deadline", "Visa", "I-94", "Other"]);
});

test("the page of a due item is its client's, or that of its case", () => {
  expect(placeIdOf({ clientId: "k1", caseId: null })).toBe("k1");
  expect(placeIdOf({ clientId: "k1", caseId: "k2" })).toBe("k1/cases/k2");
});
