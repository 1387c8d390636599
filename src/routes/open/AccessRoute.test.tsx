import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeClerk } from "../../../tests/support/screens/fakeClerk";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import type { AccessMode } from "../../features/access/signIn/useSignIn";
import type { Ticket } from "../../features/access/shared/ticket";
import { AccessRoute } from "./AccessRoute";

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

const TICKET: Ticket = { ticket: "t1", isForSignUp: true, page: "/auth/callback" };

function open(mode: AccessMode, ticket: Ticket | null) {
  const onReload = vi.fn();
  const workspace = new FakeWorkspace().answer(api.access.accounts.open.me, () => ({
    kind: "none",
    email: "ana@home.test",
  }));
  const element = (
    <AccessRoute mode={mode} ticket={ticket} hasSamplePeople={false} mailboxUrl={null} onReload={onReload} />
  );
  return { ...show(workspace, [{ path: "*", element }], "/"), onReload };
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  fake.clerk.reset();
});

// Caught: an accepted invitation offered again to the next person who signs in on this page.
test.each(["/set-password", "/client-portal/set-password"])(
  "a ticket that came to %s is not for the sign-in form, which asks for address and password",
  async (page) => {
    open("signIn", { ...TICKET, page });
    expect(await screen.findByLabelText("Email address")).toBeDefined();
    expect(screen.queryByText(/^You have been invited/)).toBeNull();
  },
);

// Caught: a sign-out that ended on the sign-in form, where an invitation to a new account cannot be used.
test.each([
  ["signUp", "/create-account"],
  ["signIn", "/login"],
] as const)("a signed-in person who signs out for an invitation stays with the form %s", async (mode, redirectUrl) => {
  fake.clerk.signInAs("u1");
  const { user } = open(mode, TICKET);
  expect(await screen.findByText(/^You are signed in as ana@home\.test/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(fake.clerk.signedOutTo).toEqual([{ redirectUrl }]);
  expect(screen.getByText(/^You have been invited/)).toBeDefined();
});

describe("a sign-in in another tab", () => {
  const signInElsewhere = (newValue: string | null = "sess_2", key = "passage.session") => {
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    });
  };

  // Caught: a form that asked a signed-in person for a password.
  test.each([
    ["signIn", "/login"],
    ["signUp", "/create-account"],
  ] as const)("is followed by the form %s", async (mode, path) => {
    const { onReload } = open(mode, null);
    await screen.findByLabelText("Email address");
    expect(onReload).not.toHaveBeenCalled();
    signInElsewhere();
    expect(onReload.mock.calls).toEqual([[path]]);
  });

  // Caught: an invitation lost with the page, because its ticket is in no address any more.
  test("is not followed by a form that holds an invitation", async () => {
    const { onReload } = open("signUp", TICKET);
    await screen.findByText(/^You have been invited/);
    signInElsewhere();
    expect(onReload).not.toHaveBeenCalled();
  });

  test("is not followed if a person is already signed in, and nothing else of the storage is", async () => {
    fake.clerk.signInAs("u1");
    const { onReload } = open("signIn", TICKET);
    await screen.findByText(/^You are signed in as/);
    signInElsewhere();
    const other = open("signIn", null);
    signInElsewhere(null);
    signInElsewhere("x", "another.key");
    expect([onReload.mock.calls, other.onReload.mock.calls]).toEqual([[], []]);
  });
});
