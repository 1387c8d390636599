import { expect, test } from "vitest";

import { strykerPlugins } from "./prose.ts";

const ignored = (node: object & { type: string }) => strykerPlugins[0]?.value.shouldIgnore({ node });
const template = (...texts: string[]) => ({
  type: "TemplateLiteral",
  quasis: texts.map((raw) => ({ value: { raw } })),
});

test.each([
  [{ type: "StringLiteral", value: "The sheet cannot be read." }],
  [template("a page of ", "")],
  [template("", " rows were left out")],
])("%j is not broken: it is text for people", (node) => {
  expect(ignored(node)).toBe("text of several words");
});

test.each([
  [{ type: "StringLiteral", value: "QueryUpdated" }],
  [{ type: "StringLiteral", value: "" }],
  [template("", "/", "")],
  [{ type: "NumericLiteral", value: 7 }],
  [{ type: "ConditionalExpression" }],
])("%j is broken", (node) => {
  expect(ignored(node)).toBeUndefined();
});
