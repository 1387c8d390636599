import { expect, test } from "vitest";

import { TASK_FIELDS, taskProblem, type TaskForm } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const LONGEST_DUE_TEXT = 500;

const RIGHT: TaskForm = { text: "Call the consulate", ownerId: "", dueOn: "" };
const problems = (typed: Partial<TaskForm>) =>
  TASK_FIELDS.map((field) => taskProblem(field, { ...RIGHT, ...typed })).filter((problem) => problem !== null);

test.each<[Partial<TaskForm>, string[]]>([
  [{}, []],
  [{ dueOn: "2026-03-08", ownerId: "k1" }, []],
  [{ text: "" }, ["Say what has to be done"]],
  [{ text: " \n\t" }, ["Say what has to be done"]],
  [{ text: ` ${"x".repeat(LONGEST_DUE_TEXT)} ` }, []],
  [{ text: "x".repeat(LONGEST_DUE_TEXT + 1) }, ["At most 500 characters"]],
  [{ dueOn: "2026-02-30" }, ["Choose a date that exists"]],
  [{ dueOn: "tomorrow" }, ["Choose a date that exists"]],
  [{ dueOn: "0026-03-08" }, ["Choose a date between 2000 and 2099"]],
  [{ dueOn: "2000-01-01" }, []],
  [{ dueOn: "2099-12-31" }, []],
  [{ dueOn: "2100-01-01" }, ["Choose a date between 2000 and 2099"]],
  [{ text: "", dueOn: "x" }, ["Say what has to be done", "Choose a date that exists"]],
])("a task typed as %j has the problem %j", (typed, told) => {
  expect(problems(typed)).toEqual(told);
});
