import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { rememberWanted } from "../../features/access/session/returnPath";
import { SetupRoute } from "./SetupRoute";

/**
 * A fake Clerk: the signed-in person, and the role that each poll returns. As in the SDK, an answer changes the result of `useUser` and
 * renders its consumers, while `useClerk` keeps its identity.
 */
const service = vi.hoisted(() => {
  const roles: (string | undefined)[] = [];
  const watchers = new Set<() => void>();
  const state = { isSignedIn: true, asked: 0, user: {} as object };
  const reload = async () => {
    state.asked += 1;
    const publicMetadata = { role: roles.shift() };
    // Asynchronously, as over a network.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    if (publicMetadata.role === "out of reach") throw new TypeError("Failed to fetch");
    state.user = { reload, publicMetadata };
    for (const watcher of watchers) watcher();
    return state.user;
  };
  state.user = { reload, publicMetadata: {} };
  const clerk = { user: { reload }, signOut: () => Promise.resolve() };
  return { roles, watchers, state, clerk };
});

vi.mock("@clerk/react", async () => {
  const { useSyncExternalStore } = await import("react");
  const watch = (watcher: () => void) => {
    service.watchers.add(watcher);
    return () => service.watchers.delete(watcher);
  };
  return {
    useAuth: () => ({ isLoaded: true, isSignedIn: service.state.isSignedIn }),
    useUser: () => ({ user: useSyncExternalStore(watch, () => service.state.user) }),
    useClerk: () => service.clerk,
  };
});

const { claimSetup, isSetupOffered } = api.access.setup.open;
const { me } = api.access.accounts.open;

/** Instead of a role: Clerk does not answer. */
const OUT_OF_REACH = "out of reach";

function showSetup(
  token: string | null,
  answer: () => unknown = () => "claimed",
  person: { kind: string; email: string | null } = { kind: "none", email: "ana@firm.test" },
) {
  const workspace = new FakeWorkspace()
    .answer(me, () => person)
    .answer(isSetupOffered, () => true)
    .answer(claimSetup, answer);
  const onReady = vi.fn();
  const routes = [
    { path: "/setup", element: <SetupRoute token={token} onReady={onReady} /> },
    { path: "/create-account", element: <p>sign-up form</p> },
    { path: "/", element: <p>workspace</p> },
  ];
  return { workspace, onReady, ...show(workspace, routes, "/setup") };
}

const becoming = { name: "Set up as administrator" };

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

/** The link is claimed, and the test controls the time. */
async function claimWithHeldTime({ isAnswered = true } = {}) {
  vi.useFakeTimers();
  const shown = showSetup("s3cret");
  await pass(0);
  fireEvent.click(screen.getByRole("button", becoming));
  await pass(0);
  // Clerk's answer to the first poll needs its own task.
  if (isAnswered) await pass(1);
  return shown;
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  service.state.isSignedIn = true;
  service.state.asked = 0;
  service.roles.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a setup link", () => {
  test("changes nothing when it is opened, and names the future administrator", async () => {
    const { workspace, onReady } = showSetup("s3cret");
    expect(await screen.findByText(/makes ana@firm\.test the administrator/)).toBeDefined();
    expect(document.title).toBe("Set up Passage · Passage");
    expect(screen.getByRole("button", { name: "Sign out" })).toBeDefined();
    expect([workspace.sent, service.state.asked, onReady.mock.calls]).toEqual([[], 0, []]);
  });

  // Caught: continuing at once, with a token that does not carry the role yet; an effect on `useUser`, which polled
  // without a delay and discarded every answer.
  test("waits after the claim until Clerk knows the role, then reloads the page", async () => {
    service.roles.push(undefined, "staff");
    const { workspace, onReady } = await claimWithHeldTime();
    expect(screen.getByRole("status").textContent).toContain("Opening your workspace…");
    expect(workspace.sent).toEqual([{ name: "access/setup/open:claimSetup", args: { token: "s3cret" } }]);
    expect([onReady.mock.calls.length, service.state.asked]).toEqual([0, 1]);
    await pass(1_000);
    expect([onReady.mock.calls.length, service.state.asked]).toEqual([1, 2]);
  });

  // Caught: the start page, regardless of the address opened before the link.
  test("ends at the page that the person had opened before it", async () => {
    rememberWanted(sessionStorage, { pathname: "/contracts", search: "?q=ana", hash: "" });
    service.roles.push("staff");
    const { user, onReady } = showSetup("s3cret");
    await user.click(await screen.findByRole("button", becoming));
    await waitFor(() => {
      expect(onReady.mock.calls).toEqual([["/contracts?q=ana"]]);
    });
  });

  test("claimed by a person without an email address names none", async () => {
    showSetup("s3cret", () => "claimed", { kind: "none", email: null });
    expect(await screen.findByText("This link makes you the administrator of this practice.")).toBeDefined();
  });

  // Caught: a one-time link claimed twice.
  test("sends one claim at a time, and clears the last error while sending", async () => {
    const { user, workspace } = showSetup("s3cret", () => {
      throw new Error("Server Error");
    });
    await user.click(await screen.findByRole("button", becoming));
    await screen.findByRole("alert");
    workspace.answer(claimSetup, () => Promise.withResolvers().promise);
    await user.click(screen.getByRole("button", becoming));
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Setting up..." });
    expect([button.disabled, screen.queryByRole("alert"), workspace.sent.length]).toEqual([true, null, 2]);
    expect(screen.queryByText(/not verified yet/)).toBeNull();
  });

  // Caught: polling that stopped at the first unanswered request.
  test("keeps polling for the role when Clerk does not answer", async () => {
    service.roles.push(OUT_OF_REACH, "staff");
    const { onReady } = await claimWithHeldTime();
    expect([onReady.mock.calls.length, service.state.asked]).toEqual([0, 1]);
    await pass(1_000);
    expect([onReady.mock.calls.length, service.state.asked]).toEqual([1, 2]);
  });

  // Caught: a reload after the person had left the page, by a pending poll and by the next one.
  test.each([
    ["before the first answer", ["staff"], []],
    ["before the next poll", [undefined, "staff"], [500]],
  ])("neither polls nor reloads once the page is left %s", async (...[, roles, waits]) => {
    service.roles.push(...roles);
    const { router, onReady } = await claimWithHeldTime({ isAnswered: waits.length > 0 });
    for (const wait of waits) await pass(wait);
    expect(service.state.asked).toBe(1);
    await act(() => router.navigate("/"));
    await pass(5_000);
    expect([onReady.mock.calls.length, service.state.asked]).toEqual([0, 1]);
  });

  test("that was used or has expired says so and offers Continue", async () => {
    const { user, onReady } = showSetup("s3cret", () => "notValid");
    await user.click(await screen.findByRole("button", becoming));
    expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(onReady).toHaveBeenCalled();
  });

  test("can be tried again once the address is verified", async () => {
    const outcomes = ["unverified", "claimed"];
    const { user } = showSetup("s3cret", () => outcomes.shift());
    await user.click(await screen.findByRole("button", becoming));
    expect(await screen.findByText(/not verified yet/)).toBeDefined();
    await user.click(screen.getByRole("button", becoming));
    expect(await screen.findByText(/You are the administrator/)).toBeDefined();
  });

  test("says what is wrong when the workspace cannot be reached, and can be retried", async () => {
    const { user } = showSetup("s3cret", () => {
      throw new Error("[Request ID: abc-1] Server Error");
    });
    await user.click(await screen.findByRole("button", becoming));
    expect((await screen.findByRole("alert")).textContent).toContain("report request abc-1");
    expect(screen.getByRole("button", becoming)).toBeDefined();
  });

  // Caught: an account requested before the page said that the link was used.
  test("that was used says so to a signed-out visitor and offers only sign-in", async () => {
    service.state.isSignedIn = false;
    const { workspace } = showSetup("s3cret");
    await screen.findByRole("link", { name: "Create account" });
    act(() => {
      workspace.answer(isSetupOffered, () => false);
    });
    expect(await screen.findByRole("heading", { name: "This link has been used or has expired" })).toBeDefined();
    expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Sign in", "/login"],
    ]);
  });

  test("sends a signed-out visitor to create an account first", async () => {
    service.state.isSignedIn = false;
    const { user } = showSetup("s3cret");
    await user.click(await screen.findByRole("link", { name: "Create account" }));
    expect(await screen.findByText("sign-up form")).toBeDefined();
  });
});

test.each([true, false])("without a link the page says where to get one (signed in: %s)", async (isSignedIn) => {
  service.state.isSignedIn = isSignedIn;
  showSetup(null);
  expect(await screen.findByText(/needs the link that Passage prints/)).toBeDefined();
  expect(screen.queryByRole("button", becoming)).toBeNull();
});

test("a member of staff is redirected to the start page", async () => {
  showSetup("s3cret", () => "claimed", { kind: "staff", email: "ana@firm.test" });
  expect(await screen.findByText("workspace")).toBeDefined();
});
