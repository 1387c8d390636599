import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FakeClerk } from "../../../../tests/support/screens/fakeClerk";
import type { Locale } from "../../../../convex/platform/languages";
import { LanguageScope } from "../../../lib/words/LanguageScope";
import { AccessForm } from "./AccessForm";

const fake = vi.hoisted(() => ({ clerk: undefined as unknown as FakeClerk }));

vi.mock("@clerk/react/legacy", async () => {
  const { FakeClerk: Fake } = await import("../../../../tests/support/screens/fakeClerk");
  fake.clerk = new Fake();
  return fake.clerk.legacy;
});

const ANA = "ana@firm.test";
const FACTOR = { strategy: "email_code", emailAddressId: "idn_1" };

const refusal = (code: string, longMessage: string, status = 422) =>
  Object.assign(new Error(String(status)), { status, errors: [{ code, longMessage, meta: {} }] });

/** Clerk's answer to an address that has an account. */
function anAttempt() {
  const calls: unknown[] = [];
  const attempt = {
    status: "needs_first_factor",
    supportedFirstFactors: [{ strategy: "password" }, FACTOR],
    prepareFirstFactor: vi.fn((factor: unknown) => Promise.resolve(calls.push(factor)).then(() => attempt)),
    attemptFirstFactor: vi.fn((typed: unknown): Promise<object> => {
      calls.push(typed);
      return Promise.resolve({ status: "complete", createdSessionId: "sess_7" });
    }),
  };
  return { attempt, calls };
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}
const alert = () => screen.getByRole("alert").textContent;
const codeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Email me a code" });

function showForm(locale: Locale = "en", mailboxUrl: string | null = null) {
  const onDone = vi.fn();
  const given = { mode: "signIn", ticket: null, hasSamplePeople: false, mailboxUrl, onDone } as const;
  render(
    <MemoryRouter>
      <LanguageScope locale={locale}>
        <AccessForm {...given} onRetry={() => undefined} />
      </LanguageScope>
    </MemoryRouter>,
  );
  return { onDone };
}

async function askForCode(email = ANA) {
  type("Email address", email);
  type("Password", "half a pass");
  await press("Email me a code");
}

beforeEach(() => {
  vi.useFakeTimers();
  fake.clerk.reset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a mailed code signs in without a password", async () => {
  const { attempt, calls } = anAttempt();
  fake.clerk.answer = () => Promise.resolve(attempt);
  const { onDone } = showForm("en", "http://localhost:3220/clerk/mailbox");
  await askForCode();
  expect(document.title).toBe("Sign in with a code · Passage");
  expect(screen.getByRole("link", { name: "local mailbox" })).toBeDefined();
  expect(screen.getByText(/^Nothing after a few minutes\?/)).toBeDefined();
  expect(fake.clerk.asked).toEqual([{ identifier: ANA }]);
  expect(screen.getByText(`If ${ANA} has an account here, a code is on its way to it.`)).toBeDefined();
  type("Code", "123 456");
  await press("Sign in");
  expect(calls).toEqual([
    { strategy: "email_code", emailAddressId: "idn_1" },
    { strategy: "email_code", code: "123456" },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

// Caught: the page that says which addresses have accounts here.
test("an address without an account, or whose codes are used up, looks the same, and no code of it is right", async () => {
  fake.clerk.answer = () => Promise.reject(refusal("form_identifier_not_found", "Couldn't find your account."));
  showForm();
  await askForCode();
  expect(screen.getByText(`If ${ANA} has an account here, a code is on its way to it.`)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  for (let tries = 0; tries < 5; tries += 1) {
    type("Code", "123456");
    await press("Sign in");
    expect(alert()).toMatch(/^This is not the code/);
  }
  await press("Sign in");
  expect(alert()).toMatch(/^Too many wrong codes/);
});

test.each([
  ["form_code_incorrect", "This is not the code. Type the six digits of the newest message, or ask for another code."],
  ["verification_expired", "This code is too old. Ask for another one."],
  ["verification_failed", "Too many wrong codes. Ask for another one, or go back and sign in with your password."],
  ["other", "In Clerk's words."],
])("a code that is refused (%s) says what to do, stays in the field, and can be sent again", async (code, sentence) => {
  const { attempt } = anAttempt();
  attempt.attemptFirstFactor.mockImplementation(() => Promise.reject(refusal(code, "In Clerk's words.")));
  fake.clerk.answer = () => Promise.resolve(attempt);
  const { onDone } = showForm();
  await askForCode();
  type("Code", "123456");
  await press("Sign in");
  expect(alert()).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("123456");
  attempt.attemptFirstFactor.mockImplementation(() => Promise.resolve({ status: "complete", createdSessionId: "s" }));
  await press("Sign in");
  expect(onDone).toHaveBeenCalledOnce();
});

// Caught: a code that was mailed before, which the refusal of another one made worthless.
test.each([
  ["refused", () => Promise.reject(refusal("too_many_requests", "Too many codes have been sent.", 429))],
  [
    "offered",
    () => Promise.resolve({ status: "needs_first_factor", supportedFirstFactors: [{ strategy: "password" }] }),
  ],
])("where no further code is sent (%s), the one that was sent stays good", async (_, later) => {
  fake.clerk.answer = () => Promise.resolve(anAttempt().attempt);
  const { onDone } = showForm();
  await askForCode();
  for (let second = 0; second < 30; second++) await pass(1_000);
  fake.clerk.answer = later;
  await press("Resend code");
  expect(screen.queryByRole("alert")).toBeNull();
  type("Code", "123456");
  await press("Sign in");
  expect(onDone).toHaveBeenCalledOnce();
});

// Caught: a form that was empty after the way back.
test("going back shows the address and the password as they were typed", async () => {
  const { attempt } = anAttempt();
  attempt.attemptFirstFactor.mockRejectedValue(refusal("form_code_incorrect", "Incorrect code"));
  fake.clerk.answer = () => Promise.resolve(attempt);
  showForm();
  await askForCode();
  type("Code", "123456");
  await press("Sign in");
  await press("Back to sign in");
  expect(screen.queryByRole("alert")).toBeNull();
  const values = ["Email address", "Password"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual([ANA, "half a pass"]);
});

// Caught: a letter to nobody; a form that leaves although nothing was sent.
test("without an address nothing is requested, and without an answer the form says so and stays, for each of the two ways", async () => {
  showForm();
  await press("Email me a code");
  expect(screen.getByText("Enter your email address.")).toBeDefined();
  expect(screen.queryByText("Enter your password.")).toBeNull();
  await press("Sign in");
  expect(screen.getByText("Enter your password.")).toBeDefined();
  expect(fake.clerk.asked).toEqual([]);
  fake.clerk.answer = () => Promise.resolve({ status: null });
  await askForCode();
  const unanswered = "The sign-in service did not answer. Check your connection and try again.";
  expect(alert()).toBe(unanswered);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe(ANA);
  // Caught: the password's refusal shown instead of the code's failure.
  const { promise, reject } = Promise.withResolvers<object>();
  fake.clerk.answer = () => promise;
  await press("Sign in");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(codeButton().disabled).toBe(true);
  reject(refusal("form_password_incorrect", "Password is incorrect."));
  await pass(0);
  expect(alert()).toBe("Password is incorrect.");
  fake.clerk.answer = () => new Promise(() => undefined);
  await press("Email me a code");
  expect([screen.queryByRole("alert"), codeButton().disabled]).toEqual([null, true]);
  await pass(15_000);
  expect([alert(), codeButton().disabled]).toEqual([unanswered, false]);
  const { attempt } = anAttempt();
  fake.clerk.answer = () => Promise.resolve(attempt);
  await press("Email me a code");
  expect(screen.getByLabelText("Code")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

// Caught: an English refusal on a Spanish page.
test("in Spanish everything is said in Spanish, refusals of the sign-in service too", async () => {
  fake.clerk.answer = () => Promise.reject(refusal("form_password_incorrect", "Password is incorrect."));
  showForm("es");
  type("Correo electrónico", ANA);
  type("Contraseña", "wrong");
  await press("Iniciar sesión");
  expect(alert()).toBe("La contraseña no es correcta. Inténtelo de nuevo o use otro método.");
  fake.clerk.answer = () => Promise.reject(refusal("unheard_of", "Something in English."));
  await press("Iniciar sesión");
  expect(alert()).toBe("No funcionó. Inténtelo de nuevo o llame a la oficina de su abogado.");
  fake.clerk.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await press("Iniciar sesión");
  expect(alert()).toBe("No se pudo acceder al servicio de acceso. Revise su conexión e inténtelo de nuevo.");
  fake.clerk.answer = () => Promise.resolve(anAttempt().attempt);
  await press("Enviarme un código por correo");
  expect(screen.getByRole("heading", { name: "Iniciar sesión con un código" })).toBeDefined();
});
