import { afterEach, expect, test } from "vitest";
import { takeTicket } from "./ticket";

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

// Caught: every invited person sent to sign-up; a ticket left in the history.
test.each([
  ["sign_up", true],
  ["sign_in", false],
])("an invitation of status %s is for sign-up: %j, and its ticket is not in the history", (status, isForSignUp) => {
  window.history.replaceState(null, "", `/login?__clerk_status=${status}&__clerk_ticket=abc`);
  const entries = window.history.length;
  expect(takeTicket(window)).toEqual({ ticket: "abc", isForSignUp });
  expect([window.location.href.endsWith("/login"), window.history.length]).toEqual([true, entries]);
});

test("an invitation without a status is for sign-up", () => {
  window.history.replaceState(null, "", "/create-account?__clerk_ticket=abc");
  expect(takeTicket(window)).toEqual({ ticket: "abc", isForSignUp: true });
});

// Caught: a URL without a ticket that was rewritten.
test("a URL without a ticket is not changed", () => {
  window.history.replaceState(null, "", "/login?__clerk_status=sign_in#x");
  expect(takeTicket(window)).toBeNull();
  expect(window.location.href).toMatch(/\/login\?__clerk_status=sign_in#x$/);
});
