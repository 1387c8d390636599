import { act, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout } from "../../../../tests/support/screens/screens";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { AccessProvider } from "./AccessProvider";
import { useMarkedSession } from "../session/signOutMark";
import { useAccess } from "./useAccess";

const clerk = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = { person: "ana" as string | null, session: "sess_1" };
  return { state, watchers };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => {
    const watch = (watcher: () => void) => {
      clerk.watchers.add(watcher);
      return () => clerk.watchers.delete(watcher);
    };
    const userId = useSyncExternalStore(watch, () => clerk.state.person);
    return { isLoaded: true, isSignedIn: userId !== null, userId, sessionId: userId && clerk.state.session };
  },
}));

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  localStorage.clear();
  clerk.state.person = "ana";
  clerk.state.session = "sess_1";
});

const Kind = () => (
  <output>
    {useAccess().kind} {useMarkedSession() === clerk.state.session ? "signing out" : ""}
  </output>
);
const kindShown = () => screen.getByRole("status").textContent.trim();

/** Ana is at work, and has a draft and a note on its way. */
function atWork() {
  const workspace = aPractice();
  render(
    <workspace.Provider>
      <AccessProvider>
        <Kind />
      </AccessProvider>
    </workspace.Provider>,
  );
  const kept = new DraftStore(sessionStorage, "ana");
  kept.set("draft lead-1", "call ba");
  kept.set("outbox notes", "[]");
  return workspace;
}

const kept = () => Object.keys(sessionStorage).filter((name) => name.startsWith("passage.kept"));
const KEPT = ["passage.kept.draft lead-1", "passage.kept.outbox notes", "passage.keptBy"];

// Caught: the notes of someone who has lost their access, left on the computer.
test.each(["none", "client"] as const)("access that becomes %s removes drafts immediately", (kind) => {
  const workspace = atWork();
  expect(kept().sort()).toEqual(KEPT);
  // The other tabs hear of the session.
  expect(localStorage.getItem("passage.session")).toBe("sess_1");
  act(() => {
    workspace.answer(api.access.accounts.open.me, () => ({ kind, name: "Ana", email: "ana@passage.test" }));
  });
  expect([kindShown(), kept()]).toEqual([kind, []]);
});

// Caught: a text that was lost because the session was being renewed.
test.each([
  [
    "is being renewed",
    (workspace: ReturnType<typeof atWork>) => {
      workspace.checkSession(true);
    },
  ],
  [
    "is refused",
    (workspace: ReturnType<typeof atWork>) => {
      workspace.acceptSession(false);
    },
  ],
  [
    "has ended",
    () => {
      clerk.state.person = null;
      for (const watcher of [...clerk.watchers]) watcher();
    },
  ],
] as const)("a session that %s removes nothing", (_, change) => {
  const workspace = atWork();
  act(() => {
    change(workspace);
  });
  expect(kept().sort()).toEqual(KEPT);
});

describe("a session that was ended in another browser", () => {
  const end = (workspace: ReturnType<typeof atWork>, sessionId: string) => {
    act(() => {
      workspace.answer(api.access.accounts.open.me, () => ({ kind: "sessionEnded", sessionId }));
    });
  };

  // Caught: a screen that stayed until the next token was asked for, half a minute later.
  test("leaves the screen immediately, makes Clerk's script forget the session, and keeps drafts", () => {
    const workspace = atWork();
    end(workspace, "sess_1");
    expect([kindShown(), kept().sort()]).toEqual(["signedOut signing out", KEPT]);
  });

  // Caught: an answer about the session before taken as one about the next, which was then signed out.
  test("says nothing about another session", () => {
    clerk.state.session = "sess_2";
    const workspace = atWork();
    end(workspace, "sess_1");
    expect(kindShown()).toBe("staff");
  });
});
