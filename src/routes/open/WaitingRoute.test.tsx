import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { WaitingRoute } from "./WaitingRoute";

const session = vi.hoisted(() => ({ signOut: vi.fn(() => Promise.resolve()) }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: session.signOut }),
}));

const { me, accept } = api.access.open;

function showWaiting(email: string | null, answer: () => unknown = () => null) {
  const workspace = new FakeWorkspace().answer(me, () => ({ kind: "none", email })).answer(accept, answer);
  return { workspace, ...show(workspace, [{ path: "/waiting", element: <WaitingRoute /> }], "/waiting") };
}

beforeEach(giveLayout);

// Caught: an invitation never accepted, or accepted again on every render.
test("a person without a role sees their email address and what to do, and an invitation is accepted once", async () => {
  const { workspace } = showWaiting("ana@firm.test");
  expect(await screen.findByText(/^You are signed in as ana@firm\.test, but nobody has given/)).toBeDefined();
  expect(screen.getByText(/^Ask an administrator of your practice/)).toBeDefined();
  act(() => {
    workspace.announce();
  });
  expect(workspace.sent).toEqual([{ name: "access/open:accept", args: {} }]);
});

test("a person without an email address sees the page without one", async () => {
  showWaiting(null);
  expect(await screen.findByText(/^You are signed in, but nobody has given/)).toBeDefined();
});

// Caught: an unhandled rejection.
test("an invitation that cannot be accepted leaves the page unchanged", async () => {
  const { workspace } = showWaiting("ana@firm.test", () => {
    throw new Error("Server Error");
  });
  expect(await screen.findByRole("heading", { name: "Waiting for access" })).toBeDefined();
  expect(workspace.sent).toHaveLength(1);
});

// StaffShell.test.tsx tests that signing out sends one request at a time.
test("a person without a role can sign out", async () => {
  const { user } = showWaiting("ana@firm.test");
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(session.signOut).toHaveBeenCalledTimes(1);
});
