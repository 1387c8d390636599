import { afterEach, expect, test } from "vitest";
import { takeTicket, ticketAddress } from "./ticket";

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
  expect(takeTicket(window)).toEqual({ ticket: "abc", isForSignUp, page: "/login" });
  expect([window.location.href.endsWith("/login"), window.history.length]).toEqual([true, entries]);
});

test("an invitation without a status is for sign-up", () => {
  window.history.replaceState(null, "", "/create-account?__clerk_ticket=abc");
  expect(takeTicket(window)).toEqual({ ticket: "abc", isForSignUp: true, page: "/create-account" });
});

// Caught: a URL without a ticket that was rewritten.
test("a URL without a ticket is not changed", () => {
  window.history.replaceState(null, "", "/login?__clerk_status=sign_in#x");
  expect(takeTicket(window)).toBeNull();
  expect(window.location.href).toMatch(/\/login\?__clerk_status=sign_in#x$/);
});

// Caught: an invitation lost when the form was reloaded; a page with a trailing slash taken for another one.
test.each([
  [
    "/set-password/?__clerk_ticket=a%2Bb&__clerk_status=sign_up",
    "/set-password?__clerk_ticket=a%2Bb&__clerk_status=sign_up",
  ],
  ["/?__clerk_status=sign_in&__clerk_ticket=x", "/?__clerk_ticket=x&__clerk_status=sign_in"],
])("the address of the link %s can be had again", (link, again) => {
  window.history.replaceState(null, "", link);
  const ticket = takeTicket(window) ?? expect.fail("no ticket");
  expect(ticketAddress(ticket)).toBe(again);
  window.history.replaceState(null, "", again);
  expect(takeTicket(window)).toEqual(ticket);
});
