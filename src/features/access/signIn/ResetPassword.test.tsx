import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeClerk } from "../../../../tests/support/screens/fakeClerk";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { AccessForm } from "./AccessForm";

const fake = vi.hoisted(() => ({ clerk: undefined as unknown as FakeClerk }));

vi.mock("@clerk/react/legacy", async () => {
  const { FakeClerk: Fake } = await import("../../../../tests/support/screens/fakeClerk");
  fake.clerk = new Fake();
  return fake.clerk.legacy;
});

const CODE = "reset_password_email_code";
const ANA = "ana@firm.test";
const ASKED = { strategy: CODE, identifier: ANA };

/** Clerk's answer to an address that has an account. It changes with the steps, as Clerk's own resource does. */
function anAttempt() {
  const calls: unknown[] = [];
  const attempt = {
    status: "needs_first_factor",
    attemptFirstFactor: vi.fn((typed: unknown) => {
      calls.push(typed);
      attempt.status = "needs_new_password";
      return Promise.resolve(attempt as object);
    }),
    resetPassword: vi.fn((typed: unknown): Promise<object> => {
      calls.push(typed);
      return Promise.resolve({ status: "complete", createdSessionId: "sess_7" });
    }),
  };
  return { attempt, calls };
}

const refusal = (code: string, longMessage: string, status = 422) =>
  Object.assign(new Error(String(status)), { status, errors: [{ code, longMessage, meta: {} }] });

function showForm(mailboxUrl: string | null = null) {
  const onDone = vi.fn();
  const onRetry = vi.fn();
  const given = { mode: "signIn", ticket: null, hasSamplePeople: true, mailboxUrl, onDone, onRetry } as const;
  render(
    <MemoryRouter>
      <AccessForm {...given} />
    </MemoryRouter>,
  );
  return { onDone, onRetry };
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}

async function askForCode(email = ANA) {
  fireEvent.click(screen.getByRole("link", { name: "Forgot password?" }));
  type("Email address", email);
  await press("Send code");
}

async function setPassword(code = "123456", first = "long enough", second = first) {
  type("Code", code);
  type("New Password", first);
  type("Confirm Password", second);
  await press("Set new password");
}

beforeEach(() => {
  vi.useFakeTimers();
  fake.clerk.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Forgot password?", () => {
  test("asks for the address, beginning with the one that was typed, and goes back with it", async () => {
    showForm();
    type("Email address", "sam@firm.test");
    fireEvent.click(screen.getByRole("link", { name: "Forgot password?" }));
    expect(screen.getByRole("heading").textContent).toBe("Reset your password");
    expect(document.title).toBe("Reset your password · Passage");
    expect(screen.getByText(/^Enter your email address\. A code is sent to it/)).toBeDefined();
    expect(fieldsOf(document.body)).toEqual(["Email address · email · required · fills username · keys email"]);
    const field = screen.getByLabelText<HTMLInputElement>("Email address");
    expect([field.value, document.activeElement === field]).toEqual(["sam@firm.test", true]);
    expect(screen.queryByRole("region", { name: "Sample people" })).toBeNull();
    await press("Back to sign in");
    expect(screen.getByRole("heading").textContent).toBe("Sign in to your account");
    expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("sam@firm.test");
  });

  test.each([
    ["", "Enter your email address."],
    ["ana@", "This is not an email address. It looks like name@example.com."],
  ])("sends nothing for the address %j", async (email, text) => {
    showForm();
    await askForCode(email);
    expect(screen.getByText(text)).toBeDefined();
    expect(fake.clerk.asked).toEqual([]);
  });

  // Caught: other sessions of a stolen password left open; a button that could be pressed twice.
  test("sends a code, takes it with a new password, ends the other sessions, and signs in", async () => {
    const { attempt, calls } = anAttempt();
    const { promise, resolve } = Promise.withResolvers();
    fake.clerk.answer = () => promise;
    const { onDone } = showForm();
    await askForCode();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Loading..." }).disabled).toBe(true);
    resolve(attempt);
    await pass(0);
    expect(screen.getByText(`If ${ANA} has an account here, a code is on its way to it.`)).toBeDefined();
    expect(screen.getByText(/^Nothing after a few minutes\?/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    expect(fieldsOf(document.body)).toEqual([
      "Code · required · fills one-time-code · keys numeric",
      "New Password · password · required · fills new-password",
      "Confirm Password · password · required · fills new-password",
    ]);
    await setPassword("123 456");
    expect(fake.clerk.asked).toEqual([ASKED]);
    expect(calls).toEqual([
      { strategy: CODE, code: "123456" },
      { password: "long enough", signOutOfOtherSessions: true },
    ]);
    expect([fake.clerk.active, onDone.mock.calls.length]).toEqual([[{ session: "sess_7" }], 1]);
  });

  test("asks for the second factor when one is enrolled", async () => {
    const { attempt } = anAttempt();
    const attemptSecondFactor = vi.fn(() => Promise.resolve({ status: "complete", createdSessionId: "sess_8" }));
    const supportedSecondFactors = [{ strategy: "totp" }, { strategy: "backup_code" }];
    attempt.resetPassword.mockResolvedValue({
      status: "needs_second_factor",
      supportedSecondFactors,
      attemptSecondFactor,
    });
    fake.clerk.answer = () => Promise.resolve(attempt);
    const { onDone } = showForm();
    await askForCode();
    await setPassword();
    expect(screen.getByText(/^Enter the code from your authenticator app, or/)).toBeDefined();
    // Caught: the keyboard of digits for a recovery code, which has letters.
    expect(screen.getByLabelText<HTMLInputElement>("Code").inputMode).toBe("text");
    expect(onDone).not.toHaveBeenCalled();
    type("Code", "654321");
    await press("Verify");
    expect(attemptSecondFactor).toHaveBeenCalledWith({ strategy: "totp", code: "654321" });
    expect(onDone).toHaveBeenCalledOnce();
  });

  test.each([
    ["", "long enough", "long enough", "Enter the code."],
    ["123456", "long enough", "long enougk", "Passwords do not match"],
    ["123456", "short", "short", "Password must be at least 8 characters long"],
  ])("with the code %j and the passwords %j and %j says %j, and sends nothing", async (...typed) => {
    const [code, first, second, text] = typed;
    const { attempt, calls } = anAttempt();
    fake.clerk.answer = () => Promise.resolve(attempt);
    showForm();
    await askForCode();
    await setPassword(code, first, second);
    expect(screen.getByText(text)).toBeDefined();
    expect(calls).toEqual([]);
  });

  test.each([
    [
      "form_code_incorrect",
      "This is not the code. Type the six digits of the newest message, or ask for another code.",
    ],
    ["verification_expired", "This code is too old. Ask for another one."],
  ])("says what to do about a code refused with %s, and takes another", async (code, longMessage) => {
    const { attempt, calls } = anAttempt();
    attempt.attemptFirstFactor.mockRejectedValueOnce(refusal(code, "In the words of the service"));
    fake.clerk.answer = () => Promise.resolve(attempt);
    const { onDone } = showForm();
    await askForCode();
    await setPassword("111111");
    expect(screen.getByRole("alert").textContent).toBe(longMessage);
    await setPassword("222222");
    expect(calls[0]).toEqual({ strategy: CODE, code: "222222" });
    expect(onDone).toHaveBeenCalledOnce();
  });

  // Caught: a right code spent on a password that was refused, and asked for again.
  test("shows why a password is refused, and takes the next one without the code being tried again", async () => {
    const { attempt } = anAttempt();
    const pwned = "This password has been found in a breach.";
    attempt.resetPassword.mockRejectedValueOnce(refusal("form_password_pwned", pwned));
    fake.clerk.answer = () => Promise.resolve(attempt);
    const { onDone } = showForm();
    await askForCode();
    await setPassword();
    expect(screen.getByRole("alert").textContent).toBe(pwned);
    await setPassword("123456", "another phrase");
    expect([attempt.attemptFirstFactor.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
  });

  test.each([
    ["http://localhost:3220/clerk/mailbox", "http://localhost:3220/clerk/mailbox"],
    [null, undefined],
  ])("with the local mailbox %s has the link %s", async (mailboxUrl, link) => {
    fake.clerk.answer = () => Promise.resolve(anAttempt().attempt);
    showForm(mailboxUrl);
    await askForCode();
    expect(screen.queryByRole("link", { name: "local mailbox" })?.getAttribute("href")).toBe(link);
  });

  test("goes back to the address with Change email", async () => {
    fake.clerk.answer = () => Promise.resolve(anAttempt().attempt);
    showForm();
    await askForCode();
    await press("Change email");
    expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe(ANA);
  });

  test("says that the sign-in service cannot be reached, and Retry loads the page", async () => {
    fake.clerk.isLoaded = false;
    const { onRetry } = showForm();
    fireEvent.click(screen.getByRole("link", { name: "Forgot password?" }));
    await pass(12_000);
    await press("Retry");
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe("whether an address has an account", () => {
  const unknown = refusal("form_identifier_not_found", "Couldn't find your account.");

  /** The page's whole text after a code was requested, and after each of seven wrong codes. */
  async function textsOfPage() {
    showForm();
    await askForCode();
    const said = [document.body.textContent];
    for (let tries = 1; tries <= 7; tries++) {
      await setPassword(String(tries));
      said.push(document.body.textContent);
    }
    for (let second = 0; second < 30; second++) await pass(1_000);
    await press("Resend code");
    return [...said, document.body.textContent];
  }

  /** An account whose codes are counted as Clerk counts them. */
  function aGuardedAttempt() {
    const { attempt } = anAttempt();
    let tries = 0;
    attempt.attemptFirstFactor.mockImplementation(() => {
      tries += 1;
      const [code, text] =
        tries > 5
          ? ["verification_failed", "Too many failed attempts. You have to try again with the same or another method."]
          : ["form_code_incorrect", "Incorrect code"];
      return Promise.reject(refusal(code, text));
    });
    return attempt;
  }

  // Caught: "Couldn't find your account."; one more code taken for an address without an account than for others.
  test.each([
    ["nobody has it", unknown],
    ["the account is locked", refusal("user_locked", "Your account is locked.", 403)],
    ["it has no password", refusal("strategy_for_user_invalid", "The strategy is not valid for this account")],
    ["too many codes were sent to it", refusal("too_many_requests", "Too many codes have been sent.", 429)],
  ])("does not show in any word of the page: %s", async (_why, refused) => {
    const guarded = aGuardedAttempt();
    fake.clerk.answer = () => Promise.resolve(guarded);
    const withAccount = await textsOfPage();
    cleanup();
    fake.clerk.answer = () => Promise.reject(refused);
    expect(await textsOfPage()).toEqual(withAccount);
  });

  // Caught: "Incorrect code" immediately, while trying a code takes a call of the service.
  test("does not show in the time that a code takes, and no further letter is sent", async () => {
    fake.clerk.answer = () => Promise.reject(unknown);
    showForm();
    await askForCode();
    const { promise, reject } = Promise.withResolvers();
    fake.clerk.answer = () => promise;
    await setPassword();
    expect(fake.clerk.asked).toEqual([ASKED, { identifier: ANA }]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Loading..." }).disabled).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    reject(unknown);
    await pass(0);
    expect(screen.getByRole("alert").textContent).toMatch(/^This is not the code/);
  });

  // Caught: "Incorrect code" from a service that did not answer.
  test.each([
    ["is down", refusal("internal_clerk_error", "Oops.", 500), "Oops."],
    ["cannot be reached", new TypeError("Failed to fetch"), /^The sign-in service could not be reached/],
  ])("does not show when a service %s: it is reported as with an account", async (_what, failure, text) => {
    fake.clerk.answer = () => Promise.reject(unknown);
    showForm();
    await askForCode();
    fake.clerk.answer = () => Promise.reject(failure);
    await setPassword();
    expect(screen.getByRole("alert").textContent).toMatch(text);
  });

  // Caught: a code that was mailed before, which the refusal of another one made worthless.
  test("does not show when no further code is sent either, and the sent code stays valid", async () => {
    const { attempt } = anAttempt();
    fake.clerk.answer = () => Promise.resolve(attempt);
    const { onDone } = showForm();
    await askForCode();
    for (let second = 0; second < 30; second++) await pass(1_000);
    fake.clerk.answer = () => Promise.reject(refusal("too_many_requests", "Too many codes have been sent.", 429));
    await press("Resend code");
    expect(screen.queryByRole("alert")).toBeNull();
    await setPassword();
    expect(onDone).toHaveBeenCalledOnce();
  });

  test.each([
    ["a service that is down", () => Promise.reject(refusal("internal_clerk_error", "Oops.", 500)), "Oops."],
    [
      "a lost connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      /^The sign-in service could not be reached/,
    ],
    ["no answer", () => Promise.resolve({ status: null }), /did not answer/],
    [
      "an address that Clerk does not take",
      () => Promise.reject(refusal("form_param_format_invalid", "Email address must be a valid email address.")),
      "Email address must be a valid email address.",
    ],
  ])("does not matter for %s, which is reported", async (_what, answer, text) => {
    fake.clerk.answer = answer;
    showForm();
    await askForCode();
    expect(screen.getByRole("alert").textContent).toMatch(text);
    expect(screen.getByRole("button", { name: "Send code" })).toBeDefined();
  });
});
