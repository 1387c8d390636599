import { expect, test } from "vitest";
import { listInTopBar } from "./searchedLists";

// Caught: a field that asks for leads on the screens of messages, deadlines and settings.
test.each([
  ["/", "/"],
  ["/lead/1", "/"],
  ["/contracts", null],
  ["/create-contract", null],
  ["/clients/7/cases/8", null],
  ["/deadlines", null],
  ["/transactions", null],
  ["/nowhere", null],
])("at %s the top bar filters the list at %s", (path, list) => {
  expect(listInTopBar(path)).toBe(list);
});
