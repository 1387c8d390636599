import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { list } = api.leads.activity.staff;

function anEntry(id: string, change: Record<string, unknown> = {}) {
  const bare = { byName: null, before: null, after: null, contractPathId: null, mergedFrom: null };
  return { ...bare, id, at: Date.now() - 60_000, words: `Did ${id}`, ...change };
}

/** With marks that turn the text around them. */
const STATUS = {
  words: "Set the status",
  byName: "Sofia\u202E Reyes",
  before: "\u202ENeeds Follow-up",
  after: "Clo\u202Esed",
};

async function showActivity(workspace: FakeWorkspace) {
  const { user } = showLead(workspace);
  const area = within(await screen.findByRole("region", { name: "Activity" }));
  const lines = () => area.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
  return { user, area, lines };
}

async function answer(workspace: FakeWorkspace, given: (args: Record<string, unknown>) => unknown): Promise<void> {
  await act(async () => {
    workspace.answer(list, given);
    await Promise.resolve();
  });
}

beforeEach(giveLayout);

// Caught: a change of another person that was shown only after a reload.
test("a lead's page says what happened, from what to what, when and by whom; live", async () => {
  const contract = { words: "Started a contract", byName: "Ana Duarte", after: "\u202EEB-1A", contractPathId: "4711" };
  const entries = [anEntry("e2", contract), anEntry("e1", { ...STATUS, mergedFrom: "lead-2" })];
  const workspace = aLead().answer(list, () => ({ entries, hasOlder: false }));
  const { area, lines } = await showActivity(workspace);
  expect(lines()).toEqual([
    "Started a contract EB-1A1 min ago · Ana Duarte",
    "Set the status before: Needs Follow-up after: Closed1 min ago · Sofia Reyeslead-2",
  ]);
  expect(area.getByRole("link", { name: "EB-1A" }).getAttribute("href")).toBe("/contracts/4711");
  expect(area.getAllByText("1 min ago")[0]?.title).toMatch(/2026/);
  // A contract without a name is nevertheless a link.
  const unnamed = anEntry("e0", { contractPathId: "4712" });
  await answer(workspace, () => ({ entries: [anEntry("e3"), ...entries, unnamed], hasOlder: false }));
  expect(area.getByRole("link", { name: "4712" }).getAttribute("href")).toBe("/contracts/4712");
  expect(lines()[0]).toBe("Did e31 min ago · Passage (automatic)");
});

// Caught: a gap below the first entries after a new one; no entries while they reload.
test("older entries follow on request, the ones above stay, and later ones come above them", async () => {
  const asked: unknown[] = [];
  const first = { entries: [anEntry("e3"), anEntry("e2")], hasOlder: true };
  const workspace = aLead().answer(list, () => first);
  const { user, area, lines } = await showActivity(workspace);
  workspace.answer(list, (args) => {
    asked.push([args["before"], args["last"]]);
    return undefined;
  });
  await user.click(area.getByRole("button", { name: "Show older" }));
  expect(lines()).toHaveLength(2);
  expect(area.getByRole("status").textContent).toBe("Loading older activity...");
  const end = { at: first.entries[1]?.at, id: "e2" };
  expect(asked).toContainEqual([null, end]);
  expect(asked).toContainEqual([end, null]);
  await answer(workspace, ({ before, last }) => {
    if (before === null) return { entries: [anEntry("e4"), ...first.entries], hasOlder: true };
    return (before as { id: string }).id === "e2"
      ? { entries: [anEntry("e1", { at: 1 })], hasOlder: last === null }
      : { entries: [anEntry("e0")], hasOlder: false };
  });
  const words = () => lines().map((line) => line.slice(0, 6));
  expect(words()).toEqual(["Did e4", "Did e3", "Did e2", "Did e1"]);
  // The button for older entries is below the last stretch, and between none.
  await user.click(area.getByRole("button", { name: "Show older" }));
  expect(words()).toEqual(["Did e4", "Did e3", "Did e2", "Did e1", "Did e0"]);
  expect(area.queryByRole("button")).toBeNull();
});

test("activity that is loading, empty or cannot be read says so, keeps the lead, and recovers", async () => {
  const workspace = aLead().answer(list, () => undefined);
  const { user, area } = await showActivity(workspace);
  expect(area.getByRole("status").textContent).toBe("Loading activity...");
  await answer(workspace, () => null);
  expect(area.getByText("Nothing has happened yet.")).toBeDefined();
  await answer(workspace, () => {
    throw new Error("boom");
  });
  expect((await area.findByRole("alert")).textContent).toContain("Failed to load the activity");
  expect(screen.getByText("maria@mail.test")).toBeDefined();
  await retryUntilAnswered(user, {
    workspace,
    query: list,
    answer: () => ({ entries: [anEntry("e1")], hasOlder: false }),
  });
  expect(await area.findByText("Did e1")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Activity" }));
  await answer(workspace, () => {
    throw new ConvexError({ code: "FORBIDDEN" });
  });
  expect(await area.findByText("Permission denied - please check your access")).toBeDefined();
});
