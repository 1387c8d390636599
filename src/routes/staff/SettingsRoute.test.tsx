import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/firmForm/rules";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { SettingsRoute } from "./SettingsRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

function showRoute(isAdmin: boolean) {
  const asked = vi.fn(() => ({ settings: DEFAULT_FIRM, version: 0 }));
  const me = { kind: "staff", userId: "u1", name: "Sam", email: "sam@passage.test", isAdmin, locale: "en" };
  const workspace = aPractice()
    .answer(api.access.open.me, () => me)
    .answer(api.firm.staff.get, asked)
    .answer(api.firm.staff.missing, () => [])
    .answer(api.payments.staff.bankAccounts, () => ({ kind: "accounts", accounts: [] }));
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
