import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { SET_PASSWORD_PATHS } from "../../../convex/access/invitations/rules";
import type { FakeClerk } from "../../../tests/support/screens/fakeClerk";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { paths } from "../../lib/paths";
import type { Ticket } from "../../features/access/shared/ticket";
import { SetPasswordRoute } from "./SetPasswordRoute";

const fake = vi.hoisted(() => ({ clerk: undefined as unknown as FakeClerk }));

vi.mock("@clerk/react", async () => {
  const { FakeClerk: Fake } = await import("../../../tests/support/screens/fakeClerk");
  fake.clerk = new Fake();
  return fake.clerk.react;
});
vi.mock("@clerk/react/legacy", async () => {
  await import("@clerk/react");
  return fake.clerk.legacy;
});

const NEW: Ticket = { ticket: "t1", isForSignUp: true, page: "/client-portal/set-password" };
const KNOWN: Ticket = { ...NEW, isForSignUp: false };
const NOBODY = { kind: "none", email: "ana@home.test" };

function open(ticket: Ticket | null, me: unknown = NOBODY) {
  const workspace = new FakeWorkspace().answer(api.access.accounts.open.me, () => me);
  const onReload = vi.fn();
  const page = <SetPasswordRoute ticket={ticket} home="/client-portal" mailboxUrl={null} onReload={onReload} />;
  const routes = [
    { path: "/client-portal/set-password", element: page },
    { path: "*", element: <p>another page</p> },
  ];
  const { router, user } = show(workspace, routes, "/client-portal/set-password");
  return { user, onReload, where: () => router.state.location.pathname };
}

const password = () => screen.getByLabelText<HTMLInputElement>("New Password");
const confirm = () => screen.getByLabelText<HTMLInputElement>("Confirm Password");
const button = (name = "Set Password & Access Portal") => screen.getByRole<HTMLButtonElement>("button", { name });

async function submit(user: ReturnType<typeof open>["user"], first = "long enough", second = first) {
  if (first !== "") await user.type(password(), first);
  if (second !== "") await user.type(confirm(), second);
  await user.click(button());
}

function refusal(code: string, longMessage = "Clerk says so.") {
  return Object.assign(new Error("400"), { status: 400, errors: [{ code, longMessage, meta: {} }] });
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  fake.clerk.reset();
});

test("the app has the page to which the emails lead", () => {
  expect([paths.setPassword, paths.portalSetPassword]).toEqual([SET_PASSWORD_PATHS.staff, SET_PASSWORD_PATHS.client]);
});

describe("an invited person without an account", () => {
  // Caught: a password manager that offered the old password of another site's account.
  test("is asked for a password twice, and typing can begin", async () => {
    open(NEW);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Set your password");
    expect(screen.getByText("You have been invited. Choose a password to accept the invitation.")).toBeDefined();
    const fields = [password(), confirm()];
    expect(fields.map((field) => [field.type, field.required, field.autocomplete])).toEqual([
      ["password", true, "new-password"],
      ["password", true, "new-password"],
    ]);
    expect(document.activeElement).toBe(password());
    expect(document.getElementById("clerk-captcha")).not.toBeNull();
    expect(screen.getByText(/^Already have an account/).textContent).toBe("Already have an account? Sign in");
  });

  // Caught: a ticket used up by an account without a password; a form that could be sent twice.
  test("sets it with the ticket, sees the progress, and continues to the portal", async () => {
    const { promise, resolve } = Promise.withResolvers();
    fake.clerk.answer = () => promise;
    const { user, where } = open(NEW);
    await submit(user);
    expect(button("Setting Password...").disabled).toBe(true);
    expect(fake.clerk.asked).toEqual([{ strategy: "ticket", ticket: "t1", password: "long enough" }]);
    resolve({ status: "complete", createdSessionId: "sess_9" });
    expect(await screen.findByText("another page")).toBeDefined();
    expect([where(), fake.clerk.active]).toEqual(["/client-portal", [{ session: "sess_9" }]]);
  });

  // Caught: "You are signed in, sign out first" for the person who has just signed up here.
  test("is not told to sign out of the account that the form has just created", async () => {
    const { promise, resolve } = Promise.withResolvers();
    fake.clerk.answer = () => promise;
    const { user } = open(NEW);
    await submit(user);
    act(() => {
      fake.clerk.signInAs("new");
    });
    expect(screen.queryByText(/sign out first/)).toBeNull();
    expect(button("Setting Password...")).toBeDefined();
    resolve({ status: "complete", createdSessionId: "sess_9" });
    expect(await screen.findByText("another page")).toBeDefined();
  });

  test.each([
    ["long enough", "long enougk", ["Passwords do not match"]],
    ["short", "short", ["Password must be at least 8 characters long"]],
    ["", "", ["Password must be at least 8 characters long"]],
    ["1234567", "7654321", ["Passwords do not match", "Password must be at least 8 characters long"]],
  ])("with %j and %j typed reads %j, and nothing is sent", async (first, second, texts) => {
    const { user } = open(NEW);
    await submit(user, first, second);
    for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
    expect([fake.clerk.asked, screen.queryByRole("alert")]).toEqual([[], null]);
  });

  // Spaces are characters of a password: nothing is trimmed.
  test("may use eight characters and spaces at both ends", async () => {
    const { user } = open(NEW);
    await submit(user, " 123456 ");
    await screen.findByText("another page");
    expect(fake.clerk.asked).toEqual([{ strategy: "ticket", ticket: "t1", password: " 123456 " }]);
  });

  test.each([
    ["ticket_expired_code", "Unable to establish session. Please request a new invitation link."],
    ["ticket_invalid_code", "Failed to establish session. Please try the invitation link again."],
    ["form_password_pwned", "Clerk says so."],
  ])("whose password is refused with %s reads why in a red box, and may try again", async (code, text) => {
    fake.clerk.answer = () => Promise.reject(refusal(code));
    const { user, where } = open(NEW);
    await submit(user);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect([button().disabled, where()]).toEqual([false, "/client-portal/set-password"]);
    fake.clerk.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_5" });
    await user.click(button());
    expect(await screen.findByText("another page")).toBeDefined();
    const [first, second] = fake.clerk.asked;
    expect(second).toEqual(first);
  });

  // A lost connection, and Clerk's result for one in a browser that it considers a robot.
  test.each([() => Promise.reject(new TypeError("Failed to fetch")), () => Promise.resolve({ status: null })])(
    "without an answer reads that an error occurred",
    async (answer) => {
      fake.clerk.answer = answer;
      const { user } = open(NEW);
      await submit(user);
      expect((await screen.findByRole("alert")).textContent).toBe("An error occurred while setting your password");
    },
  );

  // Caught: a dead end for a person who created an account between the email and the form.
  test("who has created an account since can sign in with the ticket", async () => {
    fake.clerk.answer = () => Promise.reject(refusal("invitation_account_exists"));
    const { user, where } = open(NEW);
    await submit(user);
    expect(await screen.findByText("You already have an account. Sign in to accept the invitation.")).toBeDefined();
    expect(screen.queryByLabelText("New Password")).toBeNull();
    fake.clerk.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_3" });
    await user.click(button("Sign in"));
    expect(await screen.findByText("another page")).toBeDefined();
    expect(fake.clerk.asked.at(-1)).toEqual({ strategy: "ticket", ticket: "t1" });
    expect(where()).toBe("/client-portal");
  });

  // Caught: an invitation lost at a reload.
  test("before the sign-in service is there nothing is sent, and Retry keeps the invitation", () => {
    vi.useFakeTimers();
    fake.clerk.isLoaded = false;
    const { onReload } = open(NEW);
    act(() => {
      vi.advanceTimersByTime(12_000);
    });
    fireEvent.click(button("Retry"));
    expect(fake.clerk.asked).toEqual([]);
    expect(onReload.mock.calls).toEqual([["/client-portal/set-password?__clerk_ticket=t1&__clerk_status=sign_up"]]);
    vi.useRealTimers();
  });
});

describe("an invited person with an account", () => {
  test("signs in with the ticket alone", async () => {
    const { where } = open(KNOWN);
    expect(await screen.findByText("You already have an account. Sign in to accept the invitation.")).toBeDefined();
    // Caught: the browser's own form submission, which reloads the page.
    const form = button("Sign in").closest("form");
    expect(form && fireEvent.submit(form)).toBe(false);
    expect(await screen.findByText("another page")).toBeDefined();
    expect([fake.clerk.asked, where()]).toEqual([[{ strategy: "ticket", ticket: "t1" }], "/client-portal"]);
  });

  test("is asked for the second factor, and reads what to do about a wrong code", async () => {
    const attemptSecondFactor = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refusal("form_code_incorrect", "Incorrect code"))
      .mockResolvedValueOnce({ status: "complete", createdSessionId: "sess_4" });
    const supportedSecondFactors = [{ strategy: "totp" }];
    fake.clerk.answer = () =>
      Promise.resolve({ status: "needs_second_factor", supportedSecondFactors, attemptSecondFactor });
    const { user } = open(KNOWN);
    await user.click(button("Sign in"));
    await user.type(await screen.findByLabelText("Code"), "123456");
    expect(button("Back")).toBeDefined();
    await user.click(button("Verify"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This is not the code. Check it, and type the newest one.",
    );
    await user.click(button("Verify"));
    expect(await screen.findByText("another page")).toBeDefined();
  });

  test.each([
    ["revoked_invitation", "Unable to establish session. Please request a new invitation link."],
    ["ticket_invalid_code", "Failed to establish session. Please try the invitation link again."],
  ])("whose ticket is refused with %s reads why, and may try again", async (code, text) => {
    fake.clerk.answer = () => Promise.reject(refusal(code));
    const { user } = open(KNOWN);
    await user.click(button("Sign in"));
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    fake.clerk.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_6" });
    await user.click(button("Sign in"));
    expect(await screen.findByText("another page")).toBeDefined();
  });
});

describe("a link without a ticket", () => {
  // Caught: field errors first, in a form that cannot send anything.
  test("says so at once, and on submit says where to turn", async () => {
    const { user } = open(null);
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid invitation link");
    await user.click(button());
    await waitFor(() => {
      expect(screen.getByRole("alert").textContent).toBe("Invalid invitation link. Please contact support.");
    });
    expect([screen.queryByText(/at least 8/), fake.clerk.asked]).toEqual([null, []]);
  });

  test("leads people with an account to the sign-in page", async () => {
    const { user, where } = open(null);
    await user.click(await screen.findByRole("link", { name: "Sign in" }));
    expect(where()).toBe("/login");
  });
});

describe("a browser with a signed-in person", () => {
  const SAM = { kind: "staff", userId: "u1", name: "Sam", email: "sam@firm.test", isAdmin: false, locale: "en" };

  // Caught: an invitation accepted by the person who happened to be signed in; a sign-out that lost the ticket.
  test("names them, and continues with the invitation after they have signed out", async () => {
    fake.clerk.signInAs("u1");
    const { user } = open(NEW, SAM);
    expect(
      await screen.findByText("You are signed in as sam@firm.test. To use the invitation, sign out first."),
    ).toBeDefined();
    expect(screen.queryByLabelText("New Password")).toBeNull();
    await user.click(button("Sign out and continue"));
    expect(fake.clerk.signedOutTo).toEqual([{ redirectUrl: "/client-portal/set-password" }]);
    await submit(user);
    expect(fake.clerk.asked).toEqual([{ strategy: "ticket", ticket: "t1", password: "long enough" }]);
  });

  test("lets them stay signed in", async () => {
    fake.clerk.signInAs("u1");
    const { user, where } = open(NEW, SAM);
    await user.click(await screen.findByRole("link", { name: "Stay signed in" }));
    expect([where(), fake.clerk.signedOutTo]).toEqual(["/client-portal", []]);
  });

  test("says so, too, if they have no role and no address", async () => {
    fake.clerk.signInAs("u1");
    open(NEW, { kind: "none", email: null });
    expect(await screen.findByText("You are signed in. To use the invitation, sign out first.")).toBeDefined();
  });
});
