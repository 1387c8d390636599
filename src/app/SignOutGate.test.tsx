import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { markSignOut } from "../features/access/session/signOutMark";
import { PageLanguageContext } from "../lib/words/pageLanguage";
import { SignOutGate } from "./SignOutGate";

/** A fake Clerk with one session, whose service gives `answer` to a sign-out. */
const clerk = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = {
    session: null as string | null,
    /** The sessions of this browser, as the service reports them. */
    sessions: [] as string[],
    ended: [] as string[],
    wentTo: [] as (string | undefined)[],
    answer: (): Promise<unknown> => Promise.resolve(),
    letGo: (): Promise<unknown> => Promise.resolve(),
  };
  const remove = async (id: string) => {
    state.ended.push(id);
    await state.answer();
    state.sessions = state.sessions.filter((other) => other !== id);
  };
  const set = (session: string | null) => {
    state.session = session;
    for (const watcher of [...watchers]) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const api = {
    get client() {
      return { signedInSessions: state.sessions.map((id) => ({ id, remove: () => remove(id) })) };
    },
    get session() {
      return state.session === null ? null : { id: state.session };
    },
    setActive: async ({ redirectUrl }: { redirectUrl?: string }) => {
      await state.letGo();
      state.wentTo.push(redirectUrl);
      set(null);
    },
  };
  return { state, set, watch, api };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ sessionId: useSyncExternalStore(clerk.watch, () => clerk.state.session) }),
  useClerk: () => clerk.api,
}));

let count = 0;

/** A page of the workspace in its own session: the module remembers the requests of this tab. */
function open(locale: "en" | "es" = "en") {
  count += 1;
  const session = `sess_${String(count)}`;
  clerk.state.sessions = [session];
  clerk.set(session);
  const spoken = { locale, choose: null, follow: () => () => undefined };
  const { unmount } = render(
    <PageLanguageContext value={spoken}>
      <SignOutGate>
        <p>Maria Santos, CASE-2026-8763</p>
      </SignOutGate>
    </PageLanguageContext>,
  );
  return { session, unmount };
}

const isShown = () => screen.queryByText(/Maria Santos/) !== null;
const signOut = async (session: string, next?: string) => {
  await act(async () => {
    markSignOut(session, next);
    await Promise.resolve();
  });
};
const isOnline = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
const comeOnline = async () => {
  isOnline(true);
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
  });
};
const refuse = () => Promise.reject(Object.assign(new Error("503"), { status: 503 }));

beforeEach(() => {
  localStorage.clear();
  clerk.state.ended = [];
  clerk.state.wentTo = [];
  clerk.state.answer = () => Promise.resolve();
  clerk.state.letGo = () => Promise.resolve();
  isOnline(true);
});

test("a session that nobody asks to end is shown", () => {
  open();
  expect(isShown()).toBe(true);
});

test("Sign out empties the screen at once and ends the session, on the given page", async () => {
  const { session } = open();
  const held = Promise.withResolvers<undefined>();
  clerk.state.answer = () => held.promise;
  await signOut(session, "/set-password");
  expect([isShown(), screen.getByRole("status").textContent.trim()]).toEqual([false, "Signing out..."]);
  await act(async () => {
    held.resolve(undefined);
    await held.promise;
  });
  expect([clerk.state.ended, clerk.state.wentTo]).toEqual([[session], ["/set-password"]]);
  expect(await screen.findByText(/Maria Santos/)).toBeDefined();
});

describe("without a connection", () => {
  // Caught: the sign-in page without a message, and the whole list for the next person at the computer.
  test.each([
    [
      "en",
      /^You're offline, so you are still signed in here\..*On a shared computer, wait until the sign-in page appears\.$/,
    ],
    ["es", /^No hay conexión, así que su sesión sigue abierta aquí\..*inicio de sesión\.$/],
  ] as const)(
    "the screen is empty and shows the true state (%s), and the session ends when the connection is back",
    async (...given) => {
      const [locale, text] = given;
      isOnline(false);
      const { session } = open(locale);
      await signOut(session);
      expect([isShown(), screen.getByRole("alert").firstChild?.textContent]).toEqual([
        false,
        expect.stringMatching(text),
      ]);
      expect(clerk.state.ended).toEqual([]);
      await comeOnline();
      expect(clerk.state.ended).toEqual([session]);
    },
  );

  test("and after a restart nothing is shown of the session before it has ended", async () => {
    isOnline(false);
    const { session, unmount } = open();
    await signOut(session);
    unmount();
    // An unmounted page ends nothing.
    await comeOnline();
    expect(clerk.state.ended).toEqual([]);
    const held = Promise.withResolvers<undefined>();
    clerk.state.answer = () => held.promise;
    render(
      <SignOutGate>
        <p>Maria Santos</p>
      </SignOutGate>,
    );
    expect(isShown()).toBe(false);
    expect(clerk.state.ended).toEqual([session]);
    held.resolve(undefined);
    expect(await screen.findByText(/Maria Santos/)).toBeDefined();
  });
});

describe("another tab", () => {
  const markElsewhere = (session: string, type: "storage" | "pageshow") => {
    localStorage.setItem("passage.signingOut", session);
    act(() => {
      window.dispatchEvent(type === "storage" ? new StorageEvent("storage") : new Event("pageshow"));
    });
  };

  // Caught: name and case left on the screen of an offline tab, and of one suspended by the browser.
  test.each(["storage", "pageshow"] as const)(
    "in which the person signs out empties this one, too (%s)",
    async (type) => {
      isOnline(false);
      const { session } = open();
      markElsewhere(session, type);
      expect(isShown()).toBe(false);
      expect((await screen.findByRole("alert")).textContent).toMatch(/^You're offline/);
    },
  );

  // Caught: the next person's session ended by a tab that had been suspended.
  test("that slept ends the session that it was asked to end, and no other of this browser", async () => {
    const { session } = open();
    clerk.state.sessions = [session, "sess_of_the_next_person"];
    await signOut("sess_of_yesterday", "/set-password");
    markElsewhere(session, "pageshow");
    await waitFor(() => {
      expect(clerk.state.session).toBeNull();
    });
    expect([clerk.state.ended, clerk.state.sessions]).toEqual([[session], ["sess_of_the_next_person"]]);
    expect(clerk.state.wentTo).toEqual([undefined]);
  });

  test("that ended an earlier session leaves this one", () => {
    open();
    markElsewhere("sess_of_yesterday", "storage");
    expect(isShown()).toBe(true);
  });
});

// Caught: "Loading..." for ever, and a technical message in a toast.
test("a failed sign-out says so, is retried automatically and by the button, and shows nothing else", async () => {
  clerk.state.answer = refuse;
  const { session } = open();
  await signOut(session);
  const text = /^The sign-in service did not answer, so you are still signed in here\./;
  expect((await screen.findByRole("alert")).textContent).toMatch(text);
  await comeOnline();
  expect([clerk.state.ended.length, isShown()]).toEqual([2, false]);
  // The button's attempt replaces the previous one.
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await comeOnline();
  expect(clerk.state.ended).toHaveLength(4);
  clerk.state.answer = () => Promise.resolve();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(clerk.state.ended).toHaveLength(5);
  expect(await screen.findByText(/Maria Santos/)).toBeDefined();
});

// Caught: a spinner for ever, and no message.
test("a session that has ended but stays on the screen says so and what to do, and the button dismisses it", async () => {
  clerk.state.letGo = () => Promise.reject(new Error("no navigation"));
  const { session } = open();
  await signOut(session);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^You are signed out, but the sign-in page could not be opened\. Load this page again\./,
  );
  expect(isShown()).toBe(false);
  clerk.state.letGo = () => Promise.resolve();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Maria Santos/)).toBeDefined();
  expect(clerk.state.ended).toEqual([session]);
});
