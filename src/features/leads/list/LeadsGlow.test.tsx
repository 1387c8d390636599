import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../../convex/leads/status/rules";
import { packFeed, signRow, type Author } from "../../../../convex/platform/liveList/rules";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { statusFeed } = api.leads.record.staff;
const names = ["Maria", "Ahmed"];
const leads = names.map((name, at): LeadTuple => [
  at + 1,
  1,
  name,
  "Santos",
  `${name}@mail.test`,
  null,
  null,
  null,
  null,
]);

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The open list of Sam, who is "u1", after `author` has closed the lead of Ahmed. */
async function showClosed(author: Author) {
  const workspace = aPractice(leads, [[1, 1, 0]]);
  showLeadList(workspace);
  await screen.findByRole("row", { name: /Ahmed/ });
  // The highlight ends after two seconds, even on a busy machine.
  vi.useFakeTimers();
  await act(async () => {
    workspace.answer(statusFeed, () => packFeed<StatusTuple>(0, [signRow([2, 5, 4], author), [1, 1, 0]]));
    await Promise.resolve();
  });
  expect(screen.getByRole("button", { name: "Status of Ahmed Santos: Closed" })).toBeDefined();
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

// Caught, one at a time: the author of a feed's row lost on the way to the grid; every row of the answer highlighted.
test("a row that a colleague has changed shows their initials, and a screen reader says who changed which row", async () => {
  await showClosed({ id: "u2", name: "Sofia Reyes" });
  expect(within(row("Ahmed")).getByRole("img", { name: "Changed by Sofia Reyes" }).textContent).toBe("SR");
  expect(screen.getByText("Sofia Reyes changed Ahmed Santos.").closest("[aria-live=polite]")).not.toBeNull();
  expect(row("Ahmed").classList.contains("bg-accent-soft")).toBe(true);
  expect(within(row("Maria")).queryByRole("img")).toBeNull();
  expect(row("Maria").classList.contains("bg-accent-soft")).toBe(false);
  act(() => {
    vi.advanceTimersByTime(2_000);
  });
  expect(within(row("Ahmed")).queryByRole("img")).toBeNull();
  expect(screen.queryByText(/^Sofia Reyes changed/)).toBeNull();
});

// Caught: a workspace without the person's id.
test("one's own change on another screen is no news", async () => {
  await showClosed({ id: "u1", name: "Sam" });
  expect(within(row("Ahmed")).queryByRole("img")).toBeNull();
});
