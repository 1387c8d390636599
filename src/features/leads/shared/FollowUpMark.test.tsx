import { act, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aLeadRow } from "../../../../tests/support/screens/leadRows";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import { FollowUpMark } from "./FollowUpMark";
import { useOwnerColumn } from "./useOwnerColumn";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const OWNERS = [
  { userId: "u2", name: "Ana\u202e Duarte", isHere: true },
  { userId: "u3", name: "Rui Alves", isHere: false },
];

const workspace = new FakeWorkspace()
  .answer(api.leads.followUps.staff.owners, () => OWNERS)
  .answer(api.practice.settings.staff.get, () => ({ settings: { timeZone: "America/New_York" } }));

function around({ children }: { children: ReactNode }) {
  return (
    <workspace.Provider>
      <LiveCopiesProvider>{children}</LiveCopiesProvider>
    </workspace.Provider>
  );
}

beforeEach(() => {
  // Half past eleven in the evening of March 3, in New York.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.UTC(2026, 2, 4, 4, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

type Place = Parameters<typeof FollowUpMark>[0]["place"];

/** The mark's accessible text and its visible day. */
function show(place: Place, ownerId: string | null, nextContactOn: string | null) {
  const { container } = render(<FollowUpMark lead={{ ownerId, nextContactOn }} place={place} />, { wrapper: around });
  const mark = () => container.querySelector<HTMLElement>("[data-follow-up]");
  return {
    heard: () => mark()?.querySelector(".sr-only")?.textContent,
    title: () => mark()?.title,
    day: () => mark()?.querySelector<HTMLElement>(".tabular-nums") ?? null,
  };
}

// Caught: a contact due tomorrow shown as due; a date beside a name before it was due; a due date shown by colour alone.
test.each<[Place, string | null, string | null, string | undefined, string | undefined]>([
  ["column", "u2", "2026-03-04", "Owner: Ana Duarte. Next contact: Mar 4, 2026", "Mar 4"],
  ["column", "u2", "2026-03-03", "Owner: Ana Duarte. Next contact: Mar 3, 2026, due", "Mar 3"],
  ["column", null, "2026-03-02", "Next contact: Mar 2, 2026, due", "Mar 2"],
  ["column", "u3", null, "Owner: Rui Alves", undefined],
  ["name", "u2", "2026-03-04", "Owner: Ana Duarte. Next contact: Mar 4, 2026", undefined],
  ["name", "u2", "2026-03-03", "Owner: Ana Duarte. Next contact: Mar 3, 2026, due", "Mar 3"],
  ["card", null, null, undefined, undefined],
])("in the place %s, the owner %s and the day %s are heard as %j and seen as %j", async (...given) => {
  const [place, ownerId, day, words, seen] = given;
  const shown = show(place, ownerId, day);
  await vi.waitFor(() => {
    expect([shown.heard(), shown.title()]).toEqual([words, words]);
  }, PATIENT);
  expect(shown.day()?.textContent).toBe(seen);
  if (seen === undefined) return;
  expect(shown.day()?.getAttribute("aria-hidden")).toBe("true");
  expect(shown.day()?.classList.contains("text-warn-ink")).toBe(words?.endsWith(", due"));
});

test("an open page switches to the practice's next day automatically", () => {
  show("column", null, "2026-03-04");
  expect(screen.getByText("Next contact: Mar 4, 2026")).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(29 * 60_000);
  });
  expect(screen.getByText("Next contact: Mar 4, 2026")).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText("Next contact: Mar 4, 2026, due")).toBeDefined();
});

test("a CSV of leads has the owner's name, and nothing for an unknown owner", () => {
  const { result } = renderHook(useOwnerColumn, { wrapper: around });
  const nameOf = (ownerId: string | null) => result.current.csv["Owner"]?.(aLeadRow({ key: 1, ownerId }));
  expect(["u2", "u3", "u9", null].map(nameOf)).toEqual(["Ana Duarte", "Rui Alves", null, null]);
});
