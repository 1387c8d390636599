import { expect, test } from "vitest";
import { START, startPath } from "./startPage";

// Caught: Leads that nobody can open any more, or a link of a mail that leads to Today.
test.each([
  ["home after signing in, with Today", "/", START, "today", "/today"],
  ["home after signing in, with Leads", "/", START, "leads", null],
  ["home by a click", "/", null, "today", null],
  ["the address of a link after signing in", "/clients/7", START, "today", null],
] as const)("%s", (...row) => {
  const [, pathname, state, startPage, path] = row;
  expect(startPath({ pathname, state }, startPage)).toBe(path);
});
