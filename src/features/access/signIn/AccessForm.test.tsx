import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { Ticket } from "../shared/ticket";
import { AccessForm } from "./AccessForm";
import type { AccessMode } from "./useSignIn";

/** A fake Clerk: the requests it received, and its next answer. */
const service = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<unknown> => Promise.resolve({}),
  active: [] as unknown[],
  isLoaded: { signIn: true, signUp: true },
}));

vi.mock("@clerk/react/legacy", () => {
  const create = (request: unknown) => {
    service.asked.push(request);
    return service.answer();
  };
  const setActive = (session: unknown) => Promise.resolve(service.active.push(session));
  return {
    useSignIn: () => ({ isLoaded: service.isLoaded.signIn, signIn: { create }, setActive }),
    useSignUp: () => ({ isLoaded: service.isLoaded.signUp, signUp: { create }, setActive }),
  };
});

function showForm(mode: AccessMode, given: { ticket?: Ticket; hasSamplePeople?: boolean; mailboxUrl?: string } = {}) {
  const onDone = vi.fn();
  const onRetry = vi.fn();
  const form = () => (
    <MemoryRouter>
      <AccessForm
        mode={mode}
        ticket={given.ticket ?? null}
        hasSamplePeople={given.hasSamplePeople ?? false}
        mailboxUrl={given.mailboxUrl ?? null}
        onDone={onDone}
        onRetry={onRetry}
      />
    </MemoryRouter>
  );
  const { rerender } = render(form());
  const renderAgain = () => {
    rerender(form());
  };
  return { onDone, onRetry, renderAgain, user: userEvent.setup() };
}

async function submit(user: ReturnType<typeof showForm>["user"], button: string) {
  await user.type(screen.getByLabelText("Email address"), "sam@passage.test");
  await user.type(screen.getByLabelText("Password"), "secret-word");
  await user.click(screen.getByRole("button", { name: button }));
}

beforeEach(() => {
  service.asked.length = 0;
  service.active.length = 0;
  service.isLoaded = { signIn: true, signUp: true };
});

// Caught: a button that did nothing; one that nobody could press until a slow line had brought Clerk's script.
test.each([
  { signIn: false, signUp: true },
  { signIn: true, signUp: false },
  { signIn: false, signUp: false },
])("a submit while Clerk is loading (%j) is sent once, as soon as Clerk has loaded", async (isLoaded) => {
  service.isLoaded = isLoaded;
  service.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_1" });
  const { user, onDone, renderAgain } = showForm("signIn");
  await submit(user, "Sign in");
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  renderAgain();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Loading..." }).disabled).toBe(true);
  expect(service.asked).toEqual([]);
  service.isLoaded = { signIn: true, signUp: true };
  renderAgain();
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledOnce();
  });
  expect(service.asked).toEqual([{ identifier: "sam@passage.test", password: "secret-word" }]);
  expect(service.active).toEqual([{ session: "sess_1" }]);
});

// Caught: a password manager offered the old password for the new account.
test.each([
  ["signIn", ["username", "current-password"]],
  ["signUp", ["username", "new-password"]],
] as const)("the autocomplete attributes of %s fit a password manager", (mode, wanted) => {
  showForm(mode);
  const [username, password] = wanted;
  expect(fieldsOf(document.body)).toEqual([
    `Email address · email · required · fills ${username} · keys email`,
    `Password · password · required · fills ${password}`,
  ]);
});

describe("while Clerk's script is on its way", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    service.isLoaded = { signIn: false, signUp: false };
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  // Caught: a pale button for as long as one waited, without a word.
  test("the form says what it waits for, later that it cannot be reached, and Retry loads the page once per click", () => {
    const { onRetry } = showForm("signIn");
    expect(screen.queryByRole("status")).toBeNull();
    wait(2_000);
    expect(screen.getByRole("status").textContent).toMatch(/^Connecting to the sign-in service/);
    wait(10_000);
    expect(screen.getByRole("alert").textContent).toMatch(/^The sign-in service cannot be reached/);
    wait(600_000);
    expect(onRetry).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("the message goes when it has come after all", () => {
    const { renderAgain } = showForm("signIn");
    wait(12_000);
    service.isLoaded = { signIn: true, signUp: true };
    renderAgain();
    expect(screen.queryByRole("alert")).toBeNull();
    // A second wait starts without the first one's failure.
    service.isLoaded = { signIn: false, signUp: false };
    renderAgain();
    expect([screen.queryByRole("alert"), screen.queryByRole("status")]).toEqual([null, null]);
  });
});

test.each([
  ["signIn", undefined, "Email address"],
  ["signUp", undefined, "Email address"],
  ["signUp", { ticket: "abc", isForSignUp: true, page: "/create-account" }, "Password"],
] as const)("%s with the invitation %j begins in the field %s", (mode, ticket, label) => {
  showForm(mode, ticket === undefined ? {} : { ticket });
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test("a password can be shown, and the typed values stay", async () => {
  const { user } = showForm("signIn");
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  await user.type(field, "secret-word");
  const eye = screen.getByRole("button", { name: "Show password" });
  const seen = () => [field.type, field.value, eye.getAttribute("aria-pressed")];
  expect(seen()).toEqual(["password", "secret-word", "false"]);
  await user.click(eye);
  expect(seen()).toEqual(["text", "secret-word", "true"]);
  await user.click(eye);
  expect(seen()).toEqual(["password", "secret-word", "false"]);
});

describe("the step with a mailed code", () => {
  const prepareEmailAddressVerification = vi.fn<() => Promise<void>>();
  const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    prepareEmailAddressVerification.mockReset().mockResolvedValue(undefined);
    const needsCode = { status: "missing_requirements", unverifiedFields: ["email_address"] };
    service.answer = () => Promise.resolve({ ...needsCode, prepareEmailAddressVerification });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function showCodeStep(given: { mailboxUrl?: string } = {}) {
    showForm("signUp", given);
    fireEvent.change(screen.getByLabelText("Email address"), { target: { value: "sam@passage.test" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-word" } });
    fireEvent.click(screen.getByRole("button", { name: "Create account" }));
    await wait(0);
  }

  // Caught: a code requested again immediately, which the service refuses; a button without an answer.
  test("begins in its field, counts down to Resend code, and says when another code is on its way", async () => {
    await showCodeStep();
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    expect(screen.getByText("You can ask for another code in 30 s.")).toBeDefined();
    for (let second = 0; second < 29; second++) await wait(1_000);
    expect(screen.getByText("You can ask for another code in 1 s.")).toBeDefined();
    await wait(1_000);
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    await wait(0);
    expect(prepareEmailAddressVerification).toHaveBeenCalledTimes(2);
    expect(screen.getByText("Another code is on its way.").role).toBe("status");
    expect(screen.getByText("You can ask for another code in 30 s.")).toBeDefined();
    for (let second = 0; second < 30; second++) await wait(1_000);
    expect(screen.queryByText("Another code is on its way.")).toBeNull();
  });

  test("shows why no other code could be sent, and Resend code stays", async () => {
    await showCodeStep();
    for (let second = 0; second < 30; second++) await wait(1_000);
    prepareEmailAddressVerification.mockRejectedValue(
      Object.assign(new Error("429"), { errors: [{ message: "Too many requests." }] }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    await wait(0);
    expect(screen.getByRole("alert").textContent).toBe("Too many requests.");
    expect(screen.queryByText("Another code is on its way.")).toBeNull();
    prepareEmailAddressVerification.mockReturnValue(new Promise(() => undefined));
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    await wait(0);
    expect(screen.getByRole("button", { name: "Resend code" })).toHaveProperty("disabled", true);
    await wait(15_000);
    expect(screen.getByRole("alert").textContent).toMatch(/^The sign-in service did not answer\./);
    fireEvent.click(screen.getByRole("button", { name: "Change email" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  // Caught: a mistyped address that only a reload could correct.
  test("goes back to the credentials with Change email, and keeps the typed values", async () => {
    await showCodeStep();
    fireEvent.click(screen.getByRole("button", { name: "Change email" }));
    await wait(0);
    expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("sam@passage.test");
    expect(document.activeElement).toBe(screen.getByLabelText("Email address"));
  });

  test.each([
    ["http://localhost:3220/clerk/mailbox", ["http://localhost:3220/clerk/mailbox", "_blank", "noreferrer"]],
    [undefined, [undefined, undefined, undefined]],
  ])("with the local mailbox %s has the link %j", async (mailboxUrl, link) => {
    await showCodeStep(mailboxUrl === undefined ? {} : { mailboxUrl });
    const found = screen.queryByRole("link", { name: "local mailbox" });
    expect(["href", "target", "rel"].map((name) => found?.getAttribute(name))).toEqual(link);
  });
});

describe("signing in", () => {
  test("has the specified heading, fields, link and button", () => {
    showForm("signIn");
    expect(screen.getByRole("heading", { name: "Sign in to your account" })).toBeDefined();
    expect(document.title).toBe("Sign in to your account · Passage");
    expect(screen.getByLabelText<HTMLInputElement>("Email address")).toMatchObject({ type: "email", required: true });
    expect(screen.getByLabelText<HTMLInputElement>("Password")).toMatchObject({ type: "password", required: true });
    expect(screen.getByRole("link", { name: "Forgot password?" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
  });

  test("reads Loading... and is disabled while it runs, then opens the session and continues", async () => {
    const { promise, resolve } = Promise.withResolvers();
    service.answer = () => promise;
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Loading..." }).disabled).toBe(true);
    resolve({ status: "complete", createdSessionId: "sess_1" });
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(service.asked).toEqual([{ identifier: "sam@passage.test", password: "secret-word" }]);
    expect(service.active).toEqual([{ session: "sess_1" }]);
  });

  test.each([
    [
      Object.assign(new Error("422"), {
        errors: [{ message: "short", longMessage: "Password is incorrect. Try again, or use another method." }],
      }),
      "Password is incorrect. Try again, or use another method.",
    ],
    [
      Object.assign(new Error("400"), { errors: [{ message: "You're already signed in." }] }),
      "You're already signed in.",
    ],
    [
      Object.assign(new Error(""), { errors: [] }),
      "The sign-in service could not be reached. Check your connection and try again.",
    ],
  ])("that is refused shows the provider's message unchanged", async (refusal, message) => {
    service.answer = () => Promise.reject(refusal);
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" }).disabled).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
  });

  // Caught: the last error still shown during the next attempt.
  test("clears the error when it is tried again, keeps the typed values, and continues", async () => {
    service.answer = () => Promise.reject(new Error("Failed to fetch"));
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    await screen.findByRole("alert");
    const { promise, resolve } = Promise.withResolvers();
    service.answer = () => promise;
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.queryByRole("alert")).toBeNull();
    resolve({ status: "complete", createdSessionId: "sess_1" });
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(service.asked).toEqual([1, 2].map(() => ({ identifier: "sam@passage.test", password: "secret-word" })));
  });

  describe("that nobody answers", () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const pass = async (ms: number) => {
      await act(async () => {
        await vi.advanceTimersByTimeAsync(ms);
      });
    };
    const send = async () => {
      fireEvent.change(screen.getByLabelText("Email address"), { target: { value: "sam@passage.test" } });
      fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-word" } });
      fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
      await pass(0);
    };

    // Caught: "Loading..." without another word, however long the wait.
    test("says so after a limit, keeps the typed values, and can be sent again", async () => {
      service.answer = () => Promise.withResolvers().promise;
      showForm("signIn");
      await send();
      await pass(14_999);
      expect(screen.queryByRole("alert")).toBeNull();
      await pass(1);
      expect(screen.getByRole("alert").textContent).toBe(
        "The sign-in service did not answer. Check your connection and try again.",
      );
      expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("sam@passage.test");
      fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
      await pass(0);
      expect([service.asked.length, screen.queryByRole("alert")]).toEqual([2, null]);
    });

    // Caught: a person who had been signed in after all, and read at every further attempt that they already are.
    test("continues nevertheless when the answer comes later", async () => {
      const { promise, resolve } = Promise.withResolvers();
      service.answer = () => promise;
      const { onDone } = showForm("signIn");
      await send();
      await pass(15_000);
      resolve({ status: "complete", createdSessionId: "sess_1" });
      await pass(0);
      expect([onDone.mock.calls.length, service.active]).toEqual([1, [{ session: "sess_1" }]]);
    });
  });

  // Caught: a native form submission, with the password in the URL.
  test("prevents the native form submission", () => {
    service.answer = () => Promise.withResolvers().promise;
    showForm("signIn");
    const form = screen.getByRole("button", { name: "Sign in" }).closest("form");
    expect(form && fireEvent.submit(form)).toBe(false);
  });

  test("has neither the bot check nor a link to itself", () => {
    showForm("signIn");
    expect(document.getElementById("clerk-captcha")).toBeNull();
    expect(screen.queryByText(/Already have an account/)).toBeNull();
  });

  // Caught: a password field although the invitation replaces the password.
  test("with an invitation takes one click and has no fields", async () => {
    service.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_8" });
    const { user, onDone } = showForm("signIn", { ticket: { ticket: "abc", isForSignUp: false, page: "/login" } });
    expect(screen.getByText("You have been invited. Sign in to accept the invitation.")).toBeDefined();
    expect([screen.queryByLabelText("Email address"), screen.queryByLabelText("Password")]).toEqual([null, null]);
    expect(screen.queryByRole("button", { name: "Email me a code" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(service.asked).toEqual([{ strategy: "ticket", ticket: "abc" }]);
    expect(service.active).toEqual([{ session: "sess_8" }]);
  });

  test("asks for the second factor when one is enrolled, and takes its code again after a failure", async () => {
    const attemptSecondFactor = vi
      .fn(() => Promise.resolve({ status: "complete", createdSessionId: "sess_2" }))
      .mockRejectedValueOnce(new Error("Failed to fetch"));
    service.answer = () =>
      Promise.resolve({
        status: "needs_second_factor",
        supportedSecondFactors: [{ strategy: "totp" }],
        attemptSecondFactor,
      });
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    const box = await screen.findByLabelText("Code");
    // A phone then suggests the code from the message and shows a numeric keyboard.
    expect([box.getAttribute("autocomplete"), box.getAttribute("inputmode")]).toEqual(["one-time-code", "numeric"]);
    await user.type(box, "123456");
    // Caught: another code offered where an app makes them.
    expect(screen.queryByText(/another code/)).toBeNull();
    expect(screen.getByRole("button", { name: "Back" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByRole("alert")).toBeDefined();
    // Caught: a second press that tried the code twice.
    const verify = screen.getByRole("button", { name: "Verify" });
    await act(async () => {
      verify.click();
      verify.click();
      await Promise.resolve();
    });
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(attemptSecondFactor.mock.calls).toEqual([1, 2].map(() => [{ strategy: "totp", code: "123456" }]));
  });

  // Caught: a code field although no code had been sent.
  test("requests an SMS code before it asks for one", async () => {
    const prepareSecondFactor = vi.fn(() => Promise.resolve());
    const attemptSecondFactor = vi.fn(() => Promise.resolve({ status: "complete", createdSessionId: "sess_5" }));
    service.answer = () =>
      Promise.resolve({
        status: "needs_second_factor",
        supportedSecondFactors: [{ strategy: "phone_code" }],
        prepareSecondFactor,
        attemptSecondFactor,
      });
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    await user.type(await screen.findByLabelText("Code"), " 123 456 ");
    expect(screen.getByText("Enter the code that was sent to your phone.")).toBeDefined();
    expect(prepareSecondFactor.mock.calls).toEqual([[{ strategy: "phone_code" }]]);
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(attemptSecondFactor.mock.calls).toEqual([[{ strategy: "phone_code", code: "123456" }]]);
    expect(service.active).toEqual([{ session: "sess_5" }]);
  });

  test.each([
    [null, /did not answer.*try again/],
    ["needs_new_password", /password has to be changed.*Ask your administrator/],
    ["needs_first_factor", /password alone.*Ask your administrator/],
    ["needs_identifier", /password alone.*Ask your administrator/],
  ])("that ends in the status %s says what to do", async (status, sentence) => {
    service.answer = () => Promise.resolve({ status });
    const { user, onDone } = showForm("signIn");
    await submit(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("offers the sample people only with sample data", () => {
    showForm("signIn");
    expect(screen.queryByText("sales@passage.test")).toBeNull();
  });

  test("fills in a sample person's credentials on one click", async () => {
    const { user } = showForm("signIn", { hasSamplePeople: true });
    const people = within(screen.getByRole("region", { name: "Sample people" }));
    expect(people.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "sales@passage.testSales",
      "lawyer@passage.testLawyer",
      "admin@passage.testAdministrator",
      "client@passage.testClient",
    ]);
    await user.click(people.getByRole("button", { name: /sales@passage\.test/ }));
    expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("sales@passage.test");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("passage-demo-1");
  });
});

describe("signing up", () => {
  test("offers no sample people, who already have accounts", () => {
    showForm("signUp", { hasSamplePeople: true });
    expect(screen.queryByText("sales@passage.test")).toBeNull();
  });

  test("has the specified heading and button, a link to sign-in, and the element of the bot check", () => {
    showForm("signUp");
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Create account" })).toBeDefined();
    expect(screen.getByText(/^Already have an account/).textContent).toBe("Already have an account? Sign in");
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(document.getElementById("clerk-captcha")).not.toBeNull();
  });

  // Caught: a form that could be submitted twice.
  test("reads Loading... and is disabled while it runs, then opens the session and continues", async () => {
    const { promise, resolve } = Promise.withResolvers();
    service.answer = () => promise;
    const { user, onDone } = showForm("signUp");
    await submit(user, "Create account");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Loading..." }).disabled).toBe(true);
    resolve({ status: "complete", createdSessionId: "sess_4" });
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(service.asked).toEqual([{ emailAddress: "sam@passage.test", password: "secret-word" }]);
    expect(service.active).toEqual([{ session: "sess_4" }]);
  });

  test("that is refused shows the provider's message unchanged and can be tried again", async () => {
    const longMessage = "That email address is taken. Please try another.";
    service.answer = () =>
      Promise.reject(Object.assign(new Error("422"), { errors: [{ message: "taken", longMessage }] }));
    const { user, onDone } = showForm("signUp");
    await submit(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe(longMessage);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create account" }).disabled).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
  });

  // Caught: a code field although no code had been sent; a required verification taken for a missing field.
  test("requests a code by email where Clerk verifies the address, and allows another try after a wrong code", async () => {
    const wrong = Object.assign(new Error("422"), {
      errors: [{ code: "form_code_incorrect", message: "is incorrect", longMessage: "Incorrect code" }],
    });
    const prepareEmailAddressVerification = vi.fn(() => Promise.resolve());
    const attemptEmailAddressVerification = vi
      .fn<(given: { code: string }) => Promise<unknown>>()
      .mockRejectedValueOnce(wrong)
      .mockResolvedValueOnce({ status: "complete", createdSessionId: "sess_6" });
    service.answer = () =>
      Promise.resolve({
        status: "missing_requirements",
        unverifiedFields: ["email_address"],
        missingFields: [],
        prepareEmailAddressVerification,
        attemptEmailAddressVerification,
      });
    const { user, onDone } = showForm("signUp");
    await submit(user, "Create account");
    await user.type(await screen.findByLabelText("Code"), "111111");
    expect(screen.getByText("Enter the code that was sent to your email address.")).toBeDefined();
    expect(prepareEmailAddressVerification.mock.calls).toEqual([[{ strategy: "email_code" }]]);
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This is not the code. Type the six digits of the newest message, or ask for another code.",
    );
    expect(onDone).not.toHaveBeenCalled();
    await user.clear(screen.getByLabelText("Code"));
    await user.type(screen.getByLabelText("Code"), "222 222");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(attemptEmailAddressVerification.mock.calls).toEqual([[{ code: "111111" }], [{ code: "222222" }]]);
    expect(service.active).toEqual([{ session: "sess_6" }]);
  });

  test.each([
    [
      { status: "missing_requirements", unverifiedFields: [], missingFields: ["first_name", "phone_number"] },
      /also asks for: first name, phone number\. Ask your administrator/,
    ],
    [{ status: "abandoned" }, /was not created.*try again/],
    [{ status: null }, /was not created.*try again/],
  ])("that ends as %j says what to do", async (ending, sentence) => {
    service.answer = () => Promise.resolve(ending);
    const { user, onDone } = showForm("signUp");
    await submit(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("with an invitation asks only for a password", async () => {
    service.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_3" });
    const { user, onDone } = showForm("signUp", {
      ticket: { ticket: "abc", isForSignUp: true, page: "/create-account" },
    });
    expect(screen.getByText("You have been invited. Choose a password to accept the invitation.")).toBeDefined();
    expect(screen.queryByLabelText("Email address")).toBeNull();
    expect(screen.queryByRole("link", { name: "Forgot password?" })).toBeNull();
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce();
    });
    expect(service.asked).toEqual([{ strategy: "ticket", ticket: "abc", password: "secret-word" }]);
  });
});
