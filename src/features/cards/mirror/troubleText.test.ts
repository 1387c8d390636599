import { expect, test } from "vitest";
import { CARD_TROUBLES } from "../../../../convex/cards/transactions/rules";
import { mirrorTroubleText } from "./troubleText";

type Trouble = NonNullable<Parameters<typeof mirrorTroubleText>[0]>;

const AGAIN = "It will be retried automatically.";

const SAID: [Trouble["kind"], number | null, string, string][] = [
  [
    "authenticationRequired",
    401,
    "Airtable does not accept the access token: authentication is required (401).",
    "Set a valid AIRTABLE_TOKEN.",
  ],
  [
    "notAuthorized",
    403,
    "Airtable does not let the access token read this base: it is not authorized (403).",
    "Give the token the scope data.records:read and access to the base.",
  ],
  [
    "notFound",
    404,
    "Airtable does not find the base or the table (404).",
    "Check the ids of the base and of the table.",
  ],
  [
    "requestTooLarge",
    413,
    "Airtable says that the request is too large (413).",
    "Report it: the request is always the same.",
  ],
  [
    "unprocessable",
    422,
    "Airtable cannot process the request (422).",
    "Check that the table has the fields Date, Name, USD, Account, Category and Vendor.",
  ],
  ["tooManyRequests", 429, "Airtable got too many requests (429).", "It will be retried after a pause."],
  [
    "planUsedUp",
    429,
    "Airtable says that the plan's requests of this month are used up (429).",
    "It answers again next month, or with a larger plan.",
  ],
  ["serverError", 500, "Airtable has an error of its own (500).", AGAIN],
  ["serviceUnavailable", 503, "Airtable is not available (503).", AGAIN],
  ["unexpected", 418, "Airtable gave an unexpected answer (418).", "Check the settings of the card table."],
  ["timeout", null, "Airtable did not answer within 300 seconds.", AGAIN],
  ["network", null, "Airtable could not be reached.", AGAIN],
  ["unreadable", 200, "Airtable sent an answer that cannot be read (200).", AGAIN],
  ["noKey", null, "Airtable is not set up.", "Check the settings of this deployment."],
  ["notApplied", null, "Airtable was read, but the transactions could not be stored.", "The log has the details."],
  ["interrupted", null, "Airtable was being read when the server stopped.", "It will be retried automatically."],
];

// Requirement 136. Caught: two answers of the provider in the same words.
test.each(SAID)("%s with %s is said as: %s %s", (...row) => {
  const [kind, status, text, advice] = row;
  expect(mirrorTroubleText({ kind, status, reason: "" })).toBe(`${text} ${advice}`);
});

// Caught: "It says" before the name of a setting, which is not the provider's word.
test("a missing setting is named", () => {
  expect(mirrorTroubleText({ kind: "noKey", status: null, reason: "AIRTABLE_TOKEN" })).toBe(
    "Airtable is not set up: AIRTABLE_TOKEN is missing. Check the settings of this deployment.",
  );
});

test("every trouble has its words", () => {
  expect(SAID.map(([kind]) => kind).toSorted()).toEqual(CARD_TROUBLES.toSorted());
});

test("an unknown trouble has no text", () => {
  expect(mirrorTroubleText(null)).toBeNull();
});

// Caught: the provider's words as if they were ours; a page of HTML in the banner.
test("the provider's own words are quoted, plain and not long", () => {
  const said = (reason: string) => mirrorTroubleText({ kind: "notFound", status: 404, reason });
  expect(said(" Table \u202Egone ")).toContain("(404). It says: “Table gone”. Check");
  expect(said("x".repeat(300))).toContain(`“${"x".repeat(300)}”`);
  expect(said("x".repeat(301))).toContain(`“${"x".repeat(300)}…”`);
  expect(said(" ")).not.toContain("It says");
});
