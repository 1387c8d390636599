import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { CalendarFeedButton } from "./CalendarFeed";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { choose, make, mine, revoke } = api.agenda.calendarFeeds.staff;
const FEED = { hasEverybodys: false, hasNames: false, madeAt: Date.UTC(2026, 2, 4), fetchedAt: null as number | null };
const ADDRESS = "https://site.test/calendar/abc.ics";

function aWorkspace(feed: typeof FEED | null = FEED): FakeWorkspace {
  const workspace = aPractice().answer(mine, () => feed);
  return workspace.answer(make, () => {
    workspace.answer(mine, () => FEED);
    return { url: ADDRESS };
  });
}

async function open(workspace = aWorkspace()) {
  const shown = show(workspace, [{ path: "/", element: <CalendarFeedButton /> }], "/");
  await shown.user.click(await screen.findByRole("button", { name: "Calendar feed" }));
  return { ...shown, workspace, dialog: within(await screen.findByRole("dialog", { name: "Calendar feed" })) };
}

async function made() {
  const opened = await open(aWorkspace(null));
  await opened.user.click(opened.dialog.getByRole("button", { name: "Create link" }));
  return { ...opened, address: await opened.dialog.findByLabelText<HTMLInputElement>("Your link") };
}

const names = (workspace: FakeWorkspace) => workspace.sent.map(({ name }) => name);

beforeEach(() => {
  giveLayout();
});

test("an address is made, shown only once, and can be copied", async () => {
  const { user, dialog, address } = await made();
  expect([address.value, address.readOnly]).toEqual([ADDRESS, true]);
  expect(dialog.getByText(/it is shown only once/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(await screen.findByText("Link copied")).toBeDefined();
});

test("a person without an address reads who can see the dates through one", async () => {
  const { dialog } = await open(aWorkspace(null));
  expect(dialog.getByText(/Anyone who has the link can see these dates/)).toBeDefined();
  expect(dialog.getByText(/^Subscribe in Google Calendar/)).toBeDefined();
});

// Caught: an address still on screen when somebody else opened the dialog an hour later.
test("an address is gone once the dialog was closed", async () => {
  const { user } = await made();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Calendar feed" }));
  expect(await screen.findByText(/Your link was created on/)).toBeDefined();
  expect(screen.queryByLabelText("Your link")).toBeNull();
});

test("an address that a browser does not copy is selected instead", async () => {
  const { user, dialog, address } = await made();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText(/could not be copied/)).toBeDefined();
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, ADDRESS.length]);
});

test("the content of the calendar is chosen, and names leave only if they are chosen", async () => {
  const { user, dialog, workspace } = await open(aWorkspace().answer(choose, () => null));
  const everybodys = dialog.getByRole<HTMLInputElement>("switch", { name: "Everyone's dates" });
  const withNames = dialog.getByRole<HTMLInputElement>("switch", { name: "Clients' names" });
  expect([everybodys.checked, withNames.checked]).toEqual([false, false]);
  expect(dialog.getByRole("switch", { description: /^Including unassigned ones\./ })).toBe(everybodys);
  expect(dialog.getByRole("switch", { description: /^On: names leave Passage/ })).toBe(withNames);
  const { accept } = holdNext(workspace, choose, null);
  await user.click(everybodys);
  expect([everybodys.disabled, withNames.disabled]).toEqual([true, true]);
  await accept();
  await user.click(withNames);
  act(() => {
    workspace.answer(mine, () => ({ ...FEED, hasEverybodys: true, hasNames: true }));
  });
  await user.click(everybodys);
  await user.click(withNames);
  expect(workspace.sent.map(({ args }) => args)).toEqual([
    { hasEverybodys: true, hasNames: false },
    { hasEverybodys: false, hasNames: true },
    { hasEverybodys: false, hasNames: true },
    { hasEverybodys: true, hasNames: false },
  ]);
});

test("it says whether a calendar has fetched the address, and when", async () => {
  const workspace = aWorkspace().answer(mine, () => undefined);
  const { dialog } = await open(workspace);
  expect(dialog.getByRole("status").textContent).toBe("Loading the calendar feed...");
  act(() => {
    workspace.answer(mine, () => FEED);
  });
  expect(dialog.getByText("Your link was created on Mar 4, 2026. No calendar has fetched it yet.")).toBeDefined();
  act(() => {
    workspace.answer(mine, () => ({ ...FEED, fetchedAt: Date.now() - 120_000 }));
  });
  expect(dialog.getByText("2 min ago").closest("p")?.textContent).toBe(
    "Your link was created on Mar 4, 2026. A calendar was last there 2 min ago.",
  );
  expect(dialog.queryByRole("status")).toBeNull();
});

// Caught: an address that ended under a calendar by one press.
test("a new address and the end of one ask for confirmation", async () => {
  const { user, dialog, workspace } = await open(aWorkspace().answer(revoke, () => null));
  await user.click(dialog.getByRole("button", { name: "Create new link" }));
  await user.click(dialog.getByRole("button", { name: "Turn off link" }));
  expect(names(workspace)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Replace link" }));
  expect(await dialog.findByLabelText("Your link")).toBeDefined();
  workspace.answer(mine, () => null);
  const { accept } = holdNext(workspace, make, { url: ADDRESS });
  await user.click(await screen.findByRole("button", { name: "Create link" }));
  expect(dialog.getByRole("button", { name: "Creating..." })).toHaveProperty("disabled", true);
  await accept();
  expect(names(workspace)).toEqual(["agenda/calendarFeeds/staff:make", "agenda/calendarFeeds/staff:make"]);
});

test("an address that was ended is gone from the dialog", async () => {
  const { user, dialog, workspace } = await made();
  workspace.answer(revoke, () => {
    workspace.answer(mine, () => null);
    return null;
  });
  await user.click(dialog.getByRole("button", { name: "Turn off link" }));
  await user.click(dialog.getByRole("button", { name: "Turn off for good" }));
  expect(await screen.findByText("Link turned off")).toBeDefined();
  expect(dialog.queryByLabelText("Your link")).toBeNull();
  expect(dialog.getByRole("button", { name: "Create link" })).toBeDefined();
});

test("failures of loading, with Retry, and of making an address are shown", async () => {
  const workspace = aWorkspace(null).answer(make, () => {
    throw new ConvexError({ code: "FORBIDDEN" });
  });
  const { user, dialog } = await open(workspace);
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Permission denied - please check your access");
  act(() => {
    workspace.answer(mine, () => {
      throw new Error("broken");
    });
  });
  expect(dialog.getByText("Failed to load the calendar feed")).toBeDefined();
  await retryUntilAnswered(user, { workspace, query: mine, answer: () => FEED });
  expect(dialog.getByText(/Your link was created on/)).toBeDefined();
});

// Caught: a person who believes that the address of a calendar has ended, after a refusal that was not tried again.
test("an address whose end is refused once is ended the second time", async () => {
  const { user, dialog, workspace } = await open();
  const before = async () => {
    await user.click(dialog.getByRole("button", { name: "Turn off link" }));
  };
  const button = () => dialog.getByRole("button", { name: /for good|again|now/i });
  await sendAgainAfterRefusal({ workspace, called: revoke, button, before });
});
