import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { rememberWanted } from "../../features/access/session/returnPath";
import { WaitingRoute } from "./WaitingRoute";

const session = vi.hoisted(() => ({
  signOut: vi.fn(() => Promise.resolve()),
  roles: [] as (string | undefined)[],
  clerk: {} as object,
}));

vi.mock("@clerk/react", () => {
  const user = { reload: () => Promise.resolve({ publicMetadata: { role: session.roles.shift() } }) };
  session.clerk = { signOut: session.signOut, user };
  return { useAuth: () => ({ isLoaded: true, isSignedIn: true }), useClerk: () => session.clerk };
});

const { me } = api.access.accounts.open;
const { accept, lacking } = api.access.invitations.open;
const NOT_INVITED = { reason: "notInvited", isClient: false, isInvited: false };
const ACCEPT = { name: "access/invitations/open:accept", args: {} };

interface Answers {
  accepts?: () => unknown;
  lacks?: () => unknown;
}

function showWaiting(
  email: string | null,
  { accepts = () => ({ accepted: false }), lacks = () => NOT_INVITED }: Answers = {},
) {
  const workspace = new FakeWorkspace()
    .answer(me, () => ({ kind: "none", email }))
    .answer(lacking, lacks)
    .answer(accept, accepts);
  const onReady = vi.fn();
  const routes = [{ path: "/waiting", element: <WaitingRoute onReady={onReady} /> }];
  return { workspace, onReady, ...show(workspace, routes, "/waiting") };
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  session.roles.length = 0;
});

// Caught: an invitation never accepted, or accepted again on every render.
test("a person without a role sees their email address and what to do, and an invitation is accepted once", async () => {
  const { workspace } = showWaiting("ana@firm.test");
  expect(await screen.findByText(/^You are signed in as ana@firm\.test, but this account has no access/)).toBeDefined();
  expect(screen.getByText(/^Ask an administrator of your practice/)).toBeDefined();
  act(() => {
    workspace.announce();
  });
  expect(workspace.sent).toEqual([ACCEPT]);
});

// Caught: "this account has no access" for a person who is being admitted.
test("until it is known whether there is an invitation, the page says that it looks for one", async () => {
  const { promise, resolve } = Promise.withResolvers();
  showWaiting("ana@firm.test", { accepts: () => promise });
  expect((await screen.findByRole("status")).textContent).toContain("Looking for your invitation…");
  expect(screen.queryByText(/no access to the practice yet/)).toBeNull();
  resolve({ accepted: false });
  expect(await screen.findByText(/no access to the practice yet/)).toBeDefined();
});

// Caught: a page that stayed until the old token was renewed, up to a minute.
test("a person admitted with an older account waits until their token can have the role, then the page is reloaded", async () => {
  rememberWanted(sessionStorage, { pathname: "/contracts", search: "", hash: "" });
  session.roles.push("client");
  const { onReady } = showWaiting("ana@firm.test", { accepts: () => ({ accepted: true }) });
  expect(await screen.findByText("Opening your workspace…")).toBeDefined();
  await waitFor(() => {
    expect(onReady.mock.calls).toEqual([["/contracts"]]);
  });
});

// Caught: a page that needed a reload when the invitation came later.
test("a person who returns to the page is checked again, and admitted if they have been invited since", async () => {
  let isInvited = false;
  const { workspace } = showWaiting("ana@firm.test", { accepts: () => ({ accepted: isInvited }) });
  await screen.findByText(/no access to the practice yet/);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(workspace.sent).toEqual([ACCEPT]);
  hidden.mockReturnValue(false);
  isInvited = true;
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(await screen.findByRole("heading", { name: "You have access" })).toBeDefined();
  expect(workspace.sent).toEqual([ACCEPT, ACCEPT]);
  // A second request changes nothing: an invitation is accepted once.
  for (const later of [() => ({ accepted: false }), () => Promise.reject(new Error("Server Error"))]) {
    workspace.answer(accept, later);
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      await Promise.resolve();
    });
    expect(screen.getByRole("heading", { name: "You have access" })).toBeDefined();
  }
});

test("a person without an email address sees the page without one", async () => {
  showWaiting(null);
  expect(await screen.findByText(/^You are signed in, but this account has no access/)).toBeDefined();
});

// Caught: an unhandled rejection; a page that looks for an invitation for ever.
test("an invitation that cannot be accepted leaves the page that says what to do", async () => {
  const { workspace } = showWaiting("ana@firm.test", {
    accepts: () => {
      throw new Error("Server Error");
    },
  });
  expect(await screen.findByText(/no access to the practice yet/)).toBeDefined();
  expect(workspace.sent).toHaveLength(1);
});

// StaffShell.test.tsx tests that signing out sends one request at a time.
test("a person without a role can sign out", async () => {
  const { user } = showWaiting("ana@firm.test");
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(session.signOut).toHaveBeenCalledTimes(1);
});

describe("a person whose access has ended", () => {
  const ended = { reason: "ended", isClient: true, isInvited: false };
  const shown = async (why: object, firmName: string | null = "Duarte & Okafor") => {
    const { workspace } = showWaiting("maria@home.test", { lacks: () => why });
    workspace.answer(api.practice.settings.open.nameForFormerClient, () => firmName);
    expect(await screen.findByRole("heading", { name: "Access ended" })).toBeDefined();
    return screen.getAllByRole("paragraph").map(({ textContent }) => textContent);
  };

  // Caught: texts for staff shown to a client.
  test("reads whom to call, as a client", async () => {
    expect(await shown(ended)).toContain(
      "Your access to this portal has ended. If you think this is a mistake, call Duarte & Okafor.",
    );
    expect(screen.queryByText(/administrator|signed in as/)).toBeNull();
  });

  test("reads whom to call, as a client of a practice that has not set its name", async () => {
    expect(await shown(ended, null)).toContain(
      "Your access to this portal has ended. If you think this is a mistake, call the practice.",
    );
  });

  // Caught: a client admitted again while on the page, which stayed until they signed out and in.
  test("is admitted automatically when invited again", async () => {
    let isInvited = false;
    const lacks = () => ({ ...ended, isInvited });
    session.roles.push("client");
    const { workspace, onReady } = showWaiting("maria@home.test", { lacks, accepts: () => ({ accepted: isInvited }) });
    expect(await screen.findByRole("heading", { name: "Access ended" })).toBeDefined();
    expect(workspace.sent).toEqual([ACCEPT]);
    isInvited = true;
    act(() => {
      workspace.announce();
    });
    expect(await screen.findByText("Opening your workspace…")).toBeDefined();
    expect(workspace.sent).toEqual([ACCEPT, ACCEPT]);
    await waitFor(() => {
      expect(onReady).toHaveBeenCalledTimes(1);
    });
  });

  test("reads whom to ask, as a member", async () => {
    const texts = await shown({ ...ended, isClient: false });
    expect(texts).toContain("You are signed in as maria@home.test, but your access to the practice has ended.");
    expect(texts.join(" ")).toContain("ask an administrator of your practice to invite this email address again");
  });
});

// Caught: the text for people who were never invited, until the answer came.
test("no reason is given before it is known", () => {
  showWaiting("ana@firm.test", { lacks: () => undefined });
  expect(screen.queryByText(/You are signed in/)).toBeNull();
});

describe("a person with access that their token does not have yet", () => {
  const PENDING = { reason: "pending", isClient: false, isInvited: false };

  // Caught: "this account has no access"; a page that stayed until the token was renewed.
  test("reads that it is opened, and the page is loaded again as soon as the next token can say so", async () => {
    session.roles.push("staff");
    const { onReady } = showWaiting("ana@firm.test", { lacks: () => PENDING });
    expect(await screen.findByRole("heading", { name: "You have access" })).toBeDefined();
    expect(screen.getByRole("status").textContent).toContain("Opening your workspace…");
    expect(screen.queryByText(/no access to the practice yet/)).toBeNull();
    await waitFor(() => {
      expect(onReady).toHaveBeenCalledTimes(1);
    });
  });

  // Caught: a reload loop if the sign-in service never puts the role into the token.
  test("is loaded again once in a tab", async () => {
    session.roles.push("staff", "staff");
    const first = showWaiting("ana@firm.test", { lacks: () => PENDING });
    await waitFor(() => {
      expect(first.onReady).toHaveBeenCalledTimes(1);
    });
    cleanup();
    const { onReady } = showWaiting("ana@firm.test", { lacks: () => PENDING });
    await waitFor(() => {
      expect(session.roles).toEqual([]);
    });
    expect(
      await screen.findByText("This takes a minute at most. If it takes longer, tell your practice."),
    ).toBeDefined();
    expect(onReady).not.toHaveBeenCalled();
  });
});
