import { expect, test } from "vitest";
import { templateProblem } from "./rules";

test.each([
  ["name", { name: " ", text: "x" }, "Give the template a name"],
  ["name", { name: "n".repeat(81), text: "x" }, "Write at most 80 characters"],
  ["name", { name: "n".repeat(80), text: "x" }, null],
  ["text", { name: "n", text: "" }, "Write the reply"],
  ["text", { name: "n", text: "x".repeat(10_001) }, "Write at most 10,000 characters"],
  ["text", { name: "n", text: "Dear {{client}}" }, "There is no merge field {{client}}"],
  ["text", { name: "n", text: "Dear {{client_name}}" }, null],
] as const)("the %s of a template", (field, form, problem) => {
  expect(templateProblem(field, form)).toBe(problem);
});
