import { access as spanish } from "../../../lib/words/es/access";
import { englishText } from "../provider/useAccessText";
import { providerRefusals } from "../../../lib/words/es/providerRefusals";
import { expect, test } from "vitest";
import { hasAccountAlready, setPasswordFailure, ticketFailure } from "./invitationFailure";

/** A refusal as Clerk's package throws it. */
function refusal(code: string, { status = 400, longMessage = "Clerk says so.", paramName = "" } = {}) {
  return Object.assign(new Error(String(status)), { status, errors: [{ code, longMessage, meta: { paramName } }] });
}

const OVER = "Unable to establish session. Please request a new invitation link.";
const REFUSED = "Failed to establish session. Please try the invitation link again.";
const OTHER = "An error occurred while setting your password";

// Caught, one at a time: a used ticket taken for a broken one; a password's message replaced by ours; our message for a lost
// connection instead of the specified one; a service that is down taken for a bad ticket.
test.each([
  ["an expired ticket", refusal("ticket_expired_code"), OVER],
  ["a revoked ticket", refusal("revoked_invitation"), OVER],
  ["a ticket that was revoked before", refusal("invitation_already_revoked"), OVER],
  ["a used ticket", refusal("invitation_already_accepted"), OVER],
  ["a forged ticket", refusal("ticket_invalid_code"), REFUSED],
  ["a failed bot check", refusal("captcha_invalid"), REFUSED],
  ["a session in another tab", refusal("session_exists"), REFUSED],
  ["a password from a breach", refusal("form_password_pwned", { status: 422 }), "Clerk says so."],
  ["a refused password", refusal("form_param_value_invalid", { status: 422, paramName: "password" }), "Clerk says so."],
  ["a service that is down", refusal("internal_clerk_error", { status: 500 }), OTHER],
  ["a lost connection", new TypeError("Failed to fetch"), OTHER],
  ["nothing known", undefined, OTHER],
])("with %s the new password is not set, and the form says why", (_what, error, text) => {
  expect(setPasswordFailure(error)).toBe(text);
});

test.each([
  ["an expired ticket", refusal("ticket_expired_code"), OVER],
  ["a revoked ticket", refusal("revoked_invitation"), OVER],
  ["a ticket that was revoked before", refusal("invitation_already_revoked"), OVER],
  ["a used ticket", refusal("invitation_already_accepted"), OVER],
  ["a forged ticket", refusal("ticket_invalid_code"), REFUSED],
  ["a service that is down", refusal("internal_clerk_error", { status: 500 }), "Clerk says so."],
  ["a lost connection", new TypeError("Failed to fetch"), englishText.serviceText.notReached],
])("with %s nobody is signed in, and the form says why", (_what, error, text) => {
  expect(ticketFailure(error)).toBe(text);
});

test("an invited person's existing account is recognized by the refusal's code", () => {
  expect(hasAccountAlready(refusal("invitation_account_exists"))).toBe(true);
  expect(hasAccountAlready(refusal("form_identifier_exists"))).toBe(false);
});

// Caught: an English refusal on a Spanish page.
test("in Spanish, problems of an invitation or a password have Spanish sentences", () => {
  const text = { ...spanish, refusals: providerRefusals };
  const failed = (code: string, meta = {}) => ({ errors: [{ code, longMessage: "In English.", meta }] });
  expect(setPasswordFailure(failed("ticket_expired_code"), text)).toBe(spanish.passwordProblem.ticketOver);
  expect(setPasswordFailure(failed("form_password_pwned"), text)).toBe(providerRefusals["form_password_pwned"]);
  expect(ticketFailure(failed("session_exists"), text)).toBe(spanish.passwordProblem.ticketRefused);
  expect(ticketFailure(new TypeError("Failed to fetch"), text)).toBe(spanish.serviceText.notReached);
});
