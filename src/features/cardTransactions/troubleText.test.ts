import { expect, test } from "vitest";
import { CARD_TROUBLES } from "../../../convex/cardTransactions/rules";
import { troubleText } from "./troubleText";

type Trouble = NonNullable<Parameters<typeof troubleText>[0]>;

const SAID: [Trouble["kind"], number | null, string][] = [
  ["authenticationRequired", 401, "Airtable does not accept the access token: authentication is required (401)."],
  ["notAuthorized", 403, "Airtable does not let the access token read this base: it is not authorized (403)."],
  ["notFound", 404, "Airtable does not find the base or the table (404)."],
  ["requestTooLarge", 413, "Airtable says that the request is too large (413)."],
  ["unprocessable", 422, "Airtable cannot process the request (422)."],
  ["tooManyRequests", 429, "Airtable got too many requests (429)."],
  ["planUsedUp", 429, "Airtable says that the plan's requests of this month are used up (429)."],
  ["serverError", 500, "Airtable has an error of its own (500)."],
  ["serviceUnavailable", 503, "Airtable is not available (503)."],
  ["unexpected", 418, "Airtable gave an unexpected answer (418)."],
  ["timeout", null, "Airtable did not answer within 300 seconds."],
  ["network", null, "Airtable could not be reached."],
  ["unreadable", 200, "Airtable sent an answer that cannot be read (200)."],
  ["noKey", null, "Airtable is not set up."],
  ["notApplied", null, "Airtable was read, but the transactions could not be stored."],
  ["interrupted", null, "Airtable was being read when the server stopped."],
];

// Requirement 136. Caught: two answers of the provider in the same words.
test.each(SAID)("%s with %s is said as: %s", (kind, status, text) => {
  expect(troubleText({ kind, status, reason: "" })).toMatch(/\.$/);
  expect(troubleText({ kind, status, reason: "" })?.startsWith(`${text} `)).toBe(true);
});

// Caught: "It says" before the name of a setting, which nobody has said.
test("a missing setting is named", () => {
  expect(troubleText({ kind: "noKey", status: null, reason: "AIRTABLE_TOKEN" })).toBe(
    "Airtable is not set up: AIRTABLE_TOKEN is missing. Check the settings of this deployment.",
  );
});

test("every trouble has its words", () => {
  expect(SAID.map(([kind]) => kind).toSorted()).toEqual(CARD_TROUBLES.toSorted());
});

test("nothing is said of a trouble that is not known", () => {
  expect(troubleText(null)).toBeNull();
});

// Caught: the provider's words as if they were ours; a page of HTML in the banner.
test("the provider's own words are quoted, plain and not long", () => {
  const said = (reason: string) => troubleText({ kind: "notFound", status: 404, reason });
  expect(said(" Table \u202Egone ")).toContain("(404). It says: “Table gone”. Check");
  expect(said("x".repeat(301))).toContain(`“${"x".repeat(300)}…”`);
  expect(said(" ")).not.toContain("It says");
});
