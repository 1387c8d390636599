import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { WaitingRoute } from "./WaitingRoute";

const session = vi.hoisted(() => ({ signOut: vi.fn(() => Promise.resolve()) }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: session.signOut }),
}));

const { me, accept, lacking } = api.access.open;
const NOT_INVITED = { reason: "notInvited", isClient: false, firmName: null };

function showWaiting(email: string | null, answer: () => unknown = () => null, why: () => unknown = () => NOT_INVITED) {
  const workspace = new FakeWorkspace()
    .answer(me, () => ({ kind: "none", email }))
    .answer(lacking, why)
    .answer(accept, answer);
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

describe("a person whose access has ended", () => {
  const ended = { reason: "ended", isClient: true, firmName: "Duarte & Okafor" };
  const shown = async (why: object) => {
    showWaiting("maria@home.test", undefined, () => why);
    expect(await screen.findByRole("heading", { name: "Access ended" })).toBeDefined();
    return screen.getAllByRole("paragraph").map(({ textContent }) => textContent);
  };

  // Caught: the words for staff shown to a client.
  test("reads whom to call, as a client", async () => {
    expect(await shown(ended)).toContain(
      "Your access to this portal has ended. If you think this is a mistake, call Duarte & Okafor.",
    );
    expect(screen.queryByText(/administrator|signed in as/)).toBeNull();
  });

  test("reads whom to call, as a client of a practice that has not set its name", async () => {
    expect(await shown({ ...ended, firmName: null })).toContain(
      "Your access to this portal has ended. If you think this is a mistake, call the practice.",
    );
  });

  test("reads whom to ask, as a member", async () => {
    const texts = await shown({ ...ended, isClient: false });
    expect(texts).toContain("You are signed in as maria@home.test, but your access to the practice has ended.");
    expect(texts.join(" ")).toContain("ask an administrator of your practice to invite this email address again");
  });
});

test("a member without the second step that is required reads that", async () => {
  showWaiting("ana@firm.test", undefined, () => ({ ...NOT_INVITED, reason: "secondFactor" }));
  expect(await screen.findByRole("heading", { name: "A second step is needed" })).toBeDefined();
  expect(screen.getByText(/^You are signed in as ana@firm\.test, but your practice asks every member/)).toBeDefined();
});

// Caught: the words for somebody who was never invited, until the answer came.
test("nothing is said before it is known why", () => {
  showWaiting("ana@firm.test", undefined, () => undefined);
  expect(screen.queryByText(/You are signed in/)).toBeNull();
});
