import { act, screen, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { WaitingRoute } from "../../../routes/open/WaitingRoute";
import { AccessGuard } from "../../../app/AccessGuard";
import { StaffShell } from "../../../app/StaffShell";

/** A fake Clerk with one person, who can turn on two-step verification. */
const clerk = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = { isOn: false, isSignedIn: true, user: {} as object };
  const makeUser = () => ({
    totpEnabled: state.isOn,
    createTOTP: () => Promise.resolve({ uri: "otpauth://totp/Passage?secret=ABCDEFGH", secret: "ABCDEFGH" }),
    verifyTOTP: () => {
      turn(true);
      return Promise.resolve({ backupCodes: ["one1", "two2"] });
    },
  });
  const turn = (isOn: boolean, isSignedIn = true) => {
    Object.assign(state, { isOn, isSignedIn });
    state.user = makeUser();
    for (const watcher of [...watchers]) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return { state, turn, watch };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => {
    const isSignedIn = useSyncExternalStore(clerk.watch, () => clerk.state.isSignedIn);
    return { isLoaded: true, isSignedIn, userId: isSignedIn ? "ana" : null, sessionId: "sess_here" };
  },
  useUser: () => ({ user: useSyncExternalStore(clerk.watch, () => clerk.state.user) }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
  useSession: () => ({ session: null }),
  useReverification: (call: (step: () => Promise<void>) => Promise<void>) => call,
}));

const { me } = api.access.accounts.open;
const { lacking, accept } = api.access.invitations.open;
const { secondFactor } = api.access.secondFactor.open;
const { refreshAccount } = api.access.signInAccounts.open;
const { endOtherSessions } = api.access.sessions.open;
/** The time in these tests: July 1, 2026, noon. */
const NOW = Date.UTC(2026, 6, 1, 12);
const DUE_AT = NOW + 7 * 24 * 60 * 60 * 1_000;

const STAFF = { kind: "staff", userId: "u1", name: "Ana", email: "ana@firm.test", isAdmin: false, locale: "en" };
const LACKING = { reason: "secondFactor", isClient: false, isInvited: false };
const NONE = { kind: "none", email: "ana@firm.test", reason: "secondFactor" };

function open(path: string) {
  const workspace = aPractice()
    .answer(me, () => STAFF)
    .answer(lacking, () => null)
    .answer(accept, () => ({ accepted: false }))
    .answer(refreshAccount, () => null)
    .answer(endOtherSessions, () => null)
    .answer(secondFactor, () => ({ isOn: false, dueAt: null }));
  const children = ["/", "/lead/:leadId", "/account"].map((each) => ({ path: each, element: <p>{`page ${each}`}</p> }));
  const routes = [
    { path: "/login", element: <p>sign-in page</p> },
    {
      element: <AccessGuard allows="none" />,
      children: [{ path: "/waiting", element: <WaitingRoute onReady={() => undefined} /> }],
    },
    { element: <AccessGuard allows="staff" />, children: [{ element: <StaffShell />, children }] },
  ];
  const shown = show(workspace, routes, path);
  const become = (admitted: boolean) => {
    act(() => {
      workspace.answer(lacking, () => (admitted ? null : LACKING)).answer(me, () => (admitted ? STAFF : NONE));
    });
  };
  const asked = () => workspace.sent.filter(({ name }) => name === "access/signInAccounts/open:refreshAccount").length;
  return { ...shown, workspace, become, asked, where: () => shown.router.state.location.pathname };
}

const banner = () => screen.queryByText(/^Your practice requires two-step verification/);
const press = async (user: ReturnType<typeof open>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name }));
};

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  clerk.turn(false);
});

describe("in the time of grace", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });

  test("a member without one reads the date until which they can work, and is led to their account", async () => {
    const { user, workspace, where, router } = open("/lead/lead-1");
    workspace.answer(secondFactor, () => ({ isOn: false, dueAt: DUE_AT }));
    const text = await screen.findByText(/^Your practice requires two-step verification/);
    expect(text.textContent).toBe(
      "Your practice requires two-step verification. You can work without it until Jul 8, 12:00 PM.",
    );
    const line = text.closest("[role=status]") ?? expect.fail("it is not announced");
    // Outside the screen: a banner that stays for a week must cover nothing.
    expect(line.compareDocumentPosition(screen.getByRole("main"))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(screen.getByRole("link", { name: "Set it up" }));
    expect([where(), router.state.location.hash]).toEqual(["/account", "#second-step"]);
    expect([banner() === null, screen.queryByRole("link", { name: "Set it up" })]).toEqual([false, null]);
  });

  // Caught: a reminder that stayed until a reload.
  test.each([
    ["they have set one up", { isOn: true, dueAt: DUE_AT }],
    ["none is required any more", { isOn: false, dueAt: null }],
    ["they have no role", null],
  ])("the reminder disappears when %s", async (_when, answer) => {
    const { workspace } = open("/");
    workspace.answer(secondFactor, () => ({ isOn: false, dueAt: DUE_AT }));
    await screen.findByText(/^Your practice requires two-step verification/);
    act(() => {
      workspace.answer(secondFactor, () => answer);
    });
    expect(banner()).toBeNull();
  });
});

test("nobody is reminded if none is required", async () => {
  const asked = vi.fn(() => ({ isOn: false, dueAt: null }));
  open("/").workspace.answer(secondFactor, asked);
  await vi.waitFor(() => {
    expect(asked).toHaveBeenCalled();
  }, PATIENT);
  expect(banner()).toBeNull();
});

describe("after the time of grace", () => {
  async function waiting(path = "/lead/lead-1") {
    const opened = open(path);
    await screen.findByText(/^page /);
    opened.become(false);
    await screen.findByRole("heading", { name: "Two-step verification needed" });
    return opened;
  }

  test("a member without one leaves the screen at once, and reads what to do", async () => {
    const { where } = await waiting();
    expect([where(), screen.queryByText(/^page /)]).toEqual(["/waiting", null]);
    expect(document.title).toBe("Two-step verification needed · Passage");
    expect(screen.getAllByRole("paragraph").map(({ textContent }) => textContent)).toContain(
      "You are signed in as ana@firm.test, but your practice requires two-step verification for every member.",
    );
    expect(
      screen.getByText("From then on, a code from an app on your phone is asked after your password."),
    ).toBeDefined();
    expect(screen.queryByText(/administrator/)).toBeNull();
    const leads = (name: string) => screen.getByRole("button", { name }).className.includes("bg-accent");
    expect([leads("Set up"), leads("Sign out")]).toEqual([true, false]);
  });

  // Caught: recovery codes removed from the screen by the answer that admits the person; the lead list instead of the lead.
  test("they set it up there, keep their recovery codes, and return to where they were", async () => {
    const { user, become, asked, where } = await waiting();
    await press(user, "Set up");
    await user.type(await screen.findByLabelText("Code from the app"), "123456");
    await press(user, "Turn on");
    expect(await screen.findByText("two2")).toBeDefined();
    expect(asked()).toBe(1);
    become(true);
    expect([screen.queryByText("two2") !== null, where()]).toEqual([true, "/waiting"]);
    expect(screen.getByText(/^You are signed in as ana@firm\.test/)).toBeDefined();
    await press(user, "I have kept them");
    expect(await screen.findByText("page /lead/:leadId")).toBeDefined();
    expect([where(), sessionStorage.getItem("passage.wanted")]).toEqual(["/lead/lead-1", null]);
  });

  test("they are admitted automatically when Passage hears of it later", async () => {
    const { user, become, where } = await waiting();
    await press(user, "Set up");
    await user.type(await screen.findByLabelText("Code from the app"), "123456");
    await press(user, "Turn on");
    await press(user, "I have kept them");
    expect((await screen.findByText("Opening your workspace…")).getAttribute("role")).toBe("status");
    expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
    become(true);
    expect(await screen.findByText("page /lead/:leadId")).toBeDefined();
    expect(where()).toBe("/lead/lead-1");
  });

  // Caught: a page that offered to turn off the second step that it requires.
  test("one set up elsewhere is read again, once, without a question", async () => {
    clerk.turn(true);
    const { asked, workspace } = await waiting();
    expect(await screen.findByText("Opening your workspace…")).toBeDefined();
    act(() => {
      workspace.announce();
    });
    expect([asked(), screen.queryByRole("button", { name: "Turn off" })]).toEqual([1, null]);
  });

  // Caught: an unhandled rejection, and a page that is gone.
  test("one that cannot be read again leaves the page", async () => {
    clerk.turn(true);
    const opened = open("/");
    opened.workspace.answer(refreshAccount, () => {
      throw new Error("Server Error");
    });
    await screen.findByText(/^page /);
    opened.become(false);
    expect(await screen.findByText("Opening your workspace…")).toBeDefined();
  });

  test("leaving the set-up admits a person whose access has been granted since", async () => {
    const { user, become, where } = await waiting();
    await press(user, "Set up");
    await screen.findByLabelText("Code from the app");
    become(true);
    expect(where()).toBe("/waiting");
    await press(user, "Cancel");
    expect(await screen.findByText("page /lead/:leadId")).toBeDefined();
  });

  test("a person who has begun nothing is admitted at once when it is no longer required", async () => {
    const { become } = await waiting();
    become(true);
    expect(await screen.findByText("page /lead/:leadId")).toBeDefined();
  });

  // Caught: the recovery codes of a person whose session has ended.
  test("a person signed out during set-up gets the sign-in page", async () => {
    const { user } = await waiting();
    await press(user, "Set up");
    await screen.findByLabelText("Code from the app");
    act(() => {
      clerk.turn(false, false);
    });
    expect(await screen.findByText("sign-in page")).toBeDefined();
  });

  // Caught: a half-written note treated as the note of a person whose access has ended.
  test("their drafts are kept until their access ends", async () => {
    const opened = open("/lead/lead-1");
    await screen.findByText(/^page /);
    new DraftStore(sessionStorage, "u1").set("draft lead-1", "call ba");
    const kept = () => sessionStorage.getItem("passage.kept.draft lead-1");
    opened.become(false);
    await screen.findByRole("heading", { name: "Two-step verification needed" });
    expect(kept()).toBe("call ba");
    act(() => {
      opened.workspace
        .answer(lacking, () => ({ ...LACKING, reason: "ended" }))
        .answer(me, () => ({ ...NONE, reason: "ended" }));
    });
    const heading = await screen.findByRole("heading", { name: "Access ended" });
    expect([kept(), within(heading).queryByText(/second/)]).toEqual([null, null]);
  });

  // Caught: the address of a record in the tab of a person who has lost access.
  test("the address is not kept for a person who has lost access", async () => {
    const { workspace } = open("/lead/lead-1");
    await screen.findByText(/^page /);
    act(() => {
      workspace
        .answer(lacking, () => ({ ...LACKING, reason: "ended" }))
        .answer(me, () => ({ ...NONE, reason: "ended" }));
    });
    await screen.findByRole("heading", { name: "Access ended" });
    expect(sessionStorage.getItem("passage.wanted")).toBeNull();
  });
});
