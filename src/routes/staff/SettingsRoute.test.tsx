import { screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { sentTo } from "../../../tests/support/screens/secondTime";
import { SettingsRoute } from "./SettingsRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { owners, rotation, setRotation } = api.leads.followUps.staff;

function showRoute(isAdmin: boolean) {
  const asked = vi.fn(() => ({ settings: DEFAULT_FIRM, version: 0 }));
  const me = { kind: "staff", userId: "u1", name: "Sam", email: "sam@passage.test", isAdmin, locale: "en" };
  const workspace = aPractice()
    .answer(api.access.accounts.open.me, () => me)
    .answer(api.practice.settings.staff.get, asked)
    .answer(api.practice.settings.staff.missing, () => [])
    .answer(api.workspace.installation.staff.latest, () => null)
    .answer(owners, () => [
      { userId: "u1", name: "Sam", isHere: true },
      { userId: "u2", name: "An\u202Ea", isHere: true },
      { userId: "u3", name: "Rui", isHere: false },
    ])
    .answer(rotation, () => ({ memberIds: ["u1"], version: 3 }))
    .answer(setRotation, () => ({ version: 4 }))
    .answer(api.contracts.payments.staff.bankAccounts, () => ({ kind: "accounts", accounts: [] }));
  const routes = [
    { path: "/settings", element: <SettingsRoute /> },
    { path: "/", element: <p>the leads</p> },
  ];
  return Object.assign(show(workspace, routes, "/settings"), { asked, workspace });
}

beforeEach(() => {
  giveLayout();
});

test("an administrator has the settings", async () => {
  showRoute(true);
  expect(await screen.findByRole("button", { name: "Save settings" })).toBeDefined();
});

test("another member reads the refusal and the way on, and the screen asks the server nothing", async () => {
  const { user, asked, workspace } = showRoute(false);
  expect(await screen.findByText("Error: Permission denied - please check your access")).toBeDefined();
  expect(document.title).toBe("Settings · Passage");
  expect([asked.mock.calls, workspace.sent]).toEqual([[], []]);
  await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
  expect(await screen.findByText("the leads")).toBeDefined();
});

// Caught: a choice that removes the others; a former member offered.
test("the members who get new leads in turn are chosen from the team, and saved at once", async () => {
  const { user, workspace } = showRoute(true);
  const section = within(await screen.findByRole("region", { name: "New leads" }));
  const switches = () =>
    section.getAllByRole<HTMLInputElement>("switch").map((each) => [each.labels?.[0]?.textContent, each.checked]);
  await section.findByRole("switch", { name: "Ana" });
  expect(switches()).toEqual([
    ["Sam", true],
    ["Ana", false],
  ]);
  await user.click(section.getByRole("switch", { name: "Ana" }));
  const sent = { name: "leads/followUps/staff:setRotation", args: { memberIds: ["u1", "u2"], version: 3 } };
  expect(workspace.sent.at(-1)).toEqual(sent);
});

test("another administrator's concurrent choice is not overwritten, and the next one is sent", async () => {
  const { user, workspace } = showRoute(true);
  workspace.answer(setRotation, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ana", at: Date.now(), current: "4" });
  });
  await user.click(await screen.findByRole("switch", { name: "Sam" }));
  expect(await screen.findByText("Ana has just changed this. You see the current choice.")).toBeDefined();
  workspace.answer(setRotation, () => ({ version: 5 }));
  await user.click(screen.getByRole("switch", { name: "Sam" }));
  // Caught: a person switched off who still got new leads.
  expect(sentTo(workspace, setRotation)).toEqual(Array(2).fill({ memberIds: [], version: 3 }));
});
