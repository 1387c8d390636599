import { act, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout } from "../../../tests/support/screens/screens";
import { KeptTexts } from "../../lib/unsent/keptTexts";
import { AccessProvider } from "./AccessProvider";
import { useAccess } from "./useAccess";

const clerk = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = { person: "ana" as string | null };
  return { state, watchers };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => {
    const watch = (watcher: () => void) => {
      clerk.watchers.add(watcher);
      return () => clerk.watchers.delete(watcher);
    };
    const userId = useSyncExternalStore(watch, () => clerk.state.person);
    return { isLoaded: true, isSignedIn: userId !== null, userId };
  },
}));

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  clerk.state.person = "ana";
});

const Kind = () => <output>{useAccess().kind}</output>;

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
  const kept = new KeptTexts(sessionStorage, "ana");
  kept.set("draft lead-1", "call ba");
  kept.set("outbox notes", "[]");
  return workspace;
}

const kept = () => Object.keys(sessionStorage).filter((name) => name.startsWith("passage.kept"));
const KEPT = ["passage.kept.draft lead-1", "passage.kept.outbox notes", "passage.keptBy"];

// Caught: the notes of someone who has lost their access, left on the computer.
test.each(["none", "client"] as const)("access that becomes %s removes what was kept, at once", (kind) => {
  const workspace = atWork();
  expect(kept().sort()).toEqual(KEPT);
  act(() => {
    workspace.answer(api.access.open.me, () => ({ kind, name: "Ana", email: "ana@passage.test" }));
  });
  expect([screen.getByRole("status").textContent, kept()]).toEqual([kind, []]);
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
