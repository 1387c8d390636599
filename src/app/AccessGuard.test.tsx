import { act, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { AccessGuard } from "./AccessGuard";
import { SignOutButton } from "../features/access/session/SignOutButton";
import { AccessRoute } from "../routes/open/AccessRoute";

/** A fake Clerk with one session. Its forms sign in the next person of `people`. */
const clerk = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = { person: null as string | null, people: [] as string[] };
  const signInAs = (person: string | null) => {
    state.person = person;
    for (const watcher of [...watchers]) watcher();
  };
  const complete = { status: "complete", createdSessionId: "sess" };
  const attemptEmailAddressVerification = () => Promise.resolve(complete);
  return {
    state,
    signInAs,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    form: {
      create: (): Promise<object> => Promise.resolve(complete),
      setActive: () => {
        signInAs(state.people.shift() ?? null);
        return Promise.resolve();
      },
    },
    needsCode: {
      status: "missing_requirements",
      unverifiedFields: ["email_address"],
      prepareEmailAddressVerification: () => Promise.resolve(),
      attemptEmailAddressVerification,
    },
    client: {
      signOut: () => {
        signInAs(null);
        return Promise.resolve();
      },
    },
  };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => {
    const userId = useSyncExternalStore(clerk.watch, () => clerk.state.person);
    return { isLoaded: true, isSignedIn: userId !== null, userId };
  },
  useClerk: () => clerk.client,
}));
vi.mock("@clerk/react/legacy", () => {
  const given = { isLoaded: true, setActive: clerk.form.setActive };
  const create = () => clerk.form.create();
  return {
    useSignIn: () => ({ ...given, signIn: { create } }),
    useSignUp: () => ({ ...given, signUp: { create } }),
  };
});

const ENDED = "Your session ended. Sign in to continue.";
const LEAD = "/lead/lead-5?q=ana#notes";

function open(path: string, role: "staff" | "client" = "staff") {
  const workspace = aPractice();
  if (role === "client") {
    workspace.answer(api.access.accounts.open.me, () => ({
      kind: "client",
      name: "Maria",
      email: "m@p.test",
      locale: null,
    }));
  }
  const form = (mode: "signIn" | "signUp") => (
    <AccessRoute key={mode} mode={mode} ticket={null} hasSamplePeople={false} mailboxUrl={null} onReload={vi.fn()} />
  );
  const page = (
    <>
      <p>workspace</p>
      <SignOutButton />
    </>
  );
  const routes = [
    { path: "/login", element: form("signIn") },
    { path: "/create-account", element: form("signUp") },
    { element: <AccessGuard allows="client" />, children: [{ path: "/client-portal/*", element: <p>portal</p> }] },
    { element: <AccessGuard allows="staff" />, children: [{ path: "*", element: page }] },
  ];
  const shown = show(workspace, routes, path);
  const where = () => {
    const { pathname, search, hash } = shown.router.state.location;
    return `${pathname}${search}${hash}`;
  };
  return { ...shown, workspace, where };
}

type User = ReturnType<typeof open>["user"];

async function fillIn(user: User, button: string): Promise<void> {
  await user.type(await screen.findByLabelText("Email address"), "ana@passage.test");
  await user.type(screen.getByLabelText("Password"), "secret-word");
  await user.click(screen.getByRole("button", { name: button }));
}

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  clerk.state.person = null;
  clerk.state.people = ["ana"];
  clerk.form.create = () => Promise.resolve({ status: "complete", createdSessionId: "sess" });
});

describe("signing in leads to the requested page", () => {
  test("with path, search and hash", async () => {
    const { user, where } = open(LEAD);
    await fillIn(user, "Sign in");
    expect(await screen.findByText("workspace")).toBeDefined();
    expect(where()).toBe(LEAD);
  });

  // Caught: an email's link that ended on the portal's start page.
  test.each(["/client-portal/messages/k57abc?from=letter", "/client-portal/documents#needed"])(
    "a client by the link %s of a letter",
    async (link) => {
      const { user, where } = open(link, "client");
      await fillIn(user, "Sign in");
      expect(await screen.findByText("portal")).toBeDefined();
      expect(where()).toBe(link);
    },
  );

  test("also after signing up with a mailed code", async () => {
    clerk.form.create = () => Promise.resolve(clerk.needsCode);
    const { user, router, where } = open(LEAD);
    await screen.findByLabelText("Password");
    await act(() => router.navigate("/create-account"));
    await fillIn(user, "Create account");
    await user.type(await screen.findByLabelText("Code"), "424242");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByText("workspace")).toBeDefined();
    expect(where()).toBe(LEAD);
  });

  // Caught: /login, which a signed-in visitor leaves at once.
  test("or on / when /login was opened", async () => {
    const { user, where } = open("/login");
    await fillIn(user, "Sign in");
    expect(await screen.findByText("workspace")).toBeDefined();
    expect(where()).toBe("/");
  });

  test.each([
    ["staff", "/client-portal/documents", "workspace", "/"],
    ["client", LEAD, "portal", "/client-portal"],
    ["client", "/client-portal/documents", "portal", "/client-portal/documents"],
  ] as const)("for %s who opened %s on the %s, at %s", async (...[role, path, page, address]) => {
    const { user, where } = open(path, role);
    await fillIn(user, "Sign in");
    expect(await screen.findByText(page)).toBeDefined();
    expect(where()).toBe(address);
  });
});

describe("an expired session", () => {
  async function ended(given: { thenBy: string }) {
    clerk.state.person = "ana";
    clerk.state.people = [given.thenBy];
    const opened = open(LEAD);
    await screen.findByText("workspace");
    act(() => {
      clerk.signInAs(null);
    });
    expect(await screen.findByText(ENDED)).toBeDefined();
    await fillIn(opened.user, "Sign in");
    await screen.findByText("workspace");
    return opened;
  }

  test("is explained on the sign-in page, and the same person continues where they were", async () => {
    const { where } = await ended({ thenBy: "ana" });
    expect(where()).toBe(LEAD);
    act(() => {
      clerk.signInAs(null);
    });
    expect(await screen.findByText(ENDED)).toBeDefined();
  });

  // Caught: the earlier person's lead on a shared computer.
  test("does not lead another person to the earlier person's record", async () => {
    const { where } = await ended({ thenBy: "ben" });
    expect(where()).toBe("/");
  });
});

// Caught: the previous person's search on the next person's screen, by Back from the sign-in page.
test.each([
  ["ben", "/"],
  ["ana", LEAD],
])("Back to a page that ana has left leads %s, who signs in there, to %s", async (person, address) => {
  clerk.state.person = "ana";
  clerk.state.people = [person];
  const { user, router, where } = open(LEAD);
  await screen.findByText("workspace");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByLabelText("Password");
  // The history entry of that page still has her name.
  await act(() => router.navigate(LEAD));
  expect(await screen.findByText(ENDED)).toBeDefined();
  await fillIn(user, "Sign in");
  await screen.findByText("workspace");
  expect(where()).toBe(address);
});

// Caught: history entries without an owner, which the next person finds unchanged.
test("an admitted person owns the history entry, and a redirected one does not", async () => {
  const owner = () => (window.history.state as { passageOwner?: string } | null)?.passageOwner;
  clerk.state.person = "ana";
  open(LEAD);
  await screen.findByText("workspace");
  expect(owner()).toBe("ana");
  window.history.replaceState(null, "");
  act(() => {
    clerk.signInAs(null);
  });
  expect(await screen.findByText(ENDED)).toBeDefined();
  expect(owner()).toBeUndefined();
});

test("after Sign out the sign-in page gives no reason, and the next sign-in starts at /", async () => {
  clerk.state.person = "ana";
  const { user, where } = open(LEAD);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  await screen.findByLabelText("Password");
  expect(screen.queryByText(ENDED)).toBeNull();
  await fillIn(user, "Sign in");
  await screen.findByText("workspace");
  expect(where()).toBe("/");
});
