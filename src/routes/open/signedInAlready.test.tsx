import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import type { Ticket } from "../../features/access/shared/ticket";
import { AccessRoute } from "./AccessRoute";
import { AuthCallbackRoute } from "./AuthCallbackRoute";

const session = vi.hoisted(() => ({ isSignedIn: true }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: session.isSignedIn, userId: session.isSignedIn ? "u1" : null }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));
vi.mock("@clerk/react/legacy", () => {
  const given = { isLoaded: true, setActive: () => Promise.resolve() };
  return { useSignIn: () => ({ ...given, signIn: {} }), useSignUp: () => ({ ...given, signUp: {} }) };
});

const CLIENT = { kind: "client", name: "Maria", email: "m@p.test", locale: null };
const NOBODY = { kind: "none", email: null };

/** The open pages; every other address shows an empty page. */
function open(path: string, given: { me?: unknown; ticket?: Ticket } = {}) {
  const workspace = aPractice();
  if ("me" in given) workspace.answer(api.access.accounts.open.me, () => given.me);
  const form = (mode: "signIn" | "signUp") => (
    <AccessRoute mode={mode} ticket={null} hasSamplePeople={false} mailboxUrl={null} onReload={vi.fn()} />
  );
  const routes = [
    { path: "/login", element: form("signIn") },
    { path: "/create-account", element: form("signUp") },
    { path: "/auth/callback", element: <AuthCallbackRoute ticket={given.ticket ?? null} /> },
    { path: "*", element: <p>another page</p> },
  ];
  const { router } = show(workspace, routes, path);
  return () => router.state.location.pathname;
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  session.isSignedIn = true;
});

// The start page's guard sends a client to the portal: StaffShell.test.tsx tests that, and a journey tests both together. Caught: a form
// for a signed-in person, which the provider then refuses with "You're already signed in."
test.each([
  ["/login", {}],
  ["/create-account", {}],
  ["/login", { me: CLIENT }],
  ["/create-account", { me: CLIENT }],
  ["/login", { me: NOBODY }],
])("a signed-in visitor leaves %s at once, seen as %j", async (path, given) => {
  const where = open(path, given);
  expect(await screen.findByText("another page")).toBeDefined();
  expect(where()).toBe("/");
  expect(screen.queryByLabelText("Password")).toBeNull();
});

// The specification has no rule for the length of a password; the provider's message is shown unchanged.
test.each(["/login", "/create-account"])("the password on %s has no rule but that it is required", async (path) => {
  session.isSignedIn = false;
  open(path);
  const password = await screen.findByLabelText<HTMLInputElement>("Password");
  expect([password.required, password.minLength, password.maxLength, password.pattern]).toEqual([true, -1, -1, ""]);
});

describe("the address that Clerk's links lead to", () => {
  test("says that authentication is processed while the check runs", () => {
    open("/auth/callback", { me: undefined });
    expect(screen.getByRole("status").textContent.trim()).toBe("Processing authentication...");
  });

  test.each<[string, boolean, Ticket | undefined, string]>([
    ["signed out", false, undefined, "/login"],
    ["signed in", true, undefined, "/"],
    [
      "invited to a new account",
      false,
      { ticket: "abc", isForSignUp: true, page: "/auth/callback" },
      "/create-account",
    ],
    ["invited with an account", false, { ticket: "abc", isForSignUp: false, page: "/auth/callback" }, "/login"],
  ])("sends on a visitor who is %s", async (...[, isSignedIn, ticket, target]) => {
    session.isSignedIn = isSignedIn;
    const where = open("/auth/callback", ticket === undefined ? {} : { ticket });
    await waitFor(() => {
      expect(where()).toBe(target);
    });
  });
});
