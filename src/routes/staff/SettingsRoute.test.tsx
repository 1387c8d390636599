import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { sentTo } from "../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../lib/drafts/UnsentProvider";
import { DocumentTypesRoute } from "./DocumentTypesRoute";
import { SettingsRoute, SettingsSectionRoute } from "./SettingsRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { owners, rotation, setRotation } = api.leads.followUps.staff;

function showRoute(at: string, isAdmin = true) {
  const asked = vi.fn(() => ({ settings: DEFAULT_FIRM, versions: { firm: 0, hours: 0, portal: 0 } }));
  const me = { kind: "staff", userId: "u1", name: "Sam", email: "sam@passage.test", isAdmin, locale: "en" };
  const workspace = aPractice()
    .answer(api.access.accounts.open.me, () => me)
    .answer(api.practice.settings.staff.get, asked)
    .answer(api.practice.settings.staff.missing, () => [])
    .answer(api.practice.documentTypes.staff.list, () => [])
    .answer(api.workspace.installation.staff.latest, () => null)
    .answer(owners, () => [
      { userId: "u1", name: "Sam", isHere: true },
      { userId: "u2", name: "An\u202Ea", isHere: true },
      { userId: "u3", name: "Rui", isHere: false },
    ])
    .answer(rotation, () => ({ memberIds: ["u1"], version: 3 }))
    .answer(setRotation, () => ({ version: 4 }))
    .answer(api.contracts.payments.staff.bankAccounts, () => ({ kind: "accounts", accounts: [] }));
  const framed = (element: ReactNode) => (
    <UnsentProvider person="u1">
      <main>{element}</main>
    </UnsentProvider>
  );
  const routes = [
    { path: "/settings", element: framed(<SettingsRoute />) },
    { path: "/settings/:section", element: framed(<SettingsSectionRoute />) },
    { path: "/settings/document-types", element: framed(<DocumentTypesRoute />) },
    { path: "/", element: <p>the leads</p> },
  ];
  return Object.assign(show(workspace, routes, at), { asked, workspace });
}

const heading = async (name: string) => await screen.findByRole("heading", { level: 1, name });
const list = () => within(screen.getByRole("navigation", { name: "Settings" }));
const link = (name: string | RegExp) => list().getByRole("link", { name });
const linksOf = () =>
  list()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const search = () => screen.getByRole("searchbox", { name: "Search settings" });

beforeEach(() => {
  giveLayout();
});

describe("the list of sections", () => {
  test("is beside the first section on a wide screen, and says which one is open", async () => {
    const { user } = showRoute("/settings");
    expect(document.activeElement).toBe(document.body);
    await heading("Firm");
    expect(linksOf()).toEqual([
      ...["Firm", "Office hours", "Lead rotation", "Contract", "Payments", "Reminders"],
      ...["Client portal", "Case templates", "Questionnaires", "Document types", "Saved replies", "Installation"],
    ]);
    expect(link("Firm").ariaCurrent).toBe("page");
    await user.click(link("Office hours"));
    // Caught: a person without a mouse, who stayed in the list and did not hear the section.
    expect(document.activeElement).toBe(await heading("Office hours"));
    expect([link("Firm").ariaCurrent, link("Office hours").ariaCurrent]).toEqual([null, "page"]);
  });

  test("is a screen of its own on a narrow one, and each section leads back to it", async () => {
    giveLayout({ isWide: false });
    const { user } = showRoute("/settings");
    await heading("Settings");
    expect(screen.queryByLabelText("Firm name")).toBeNull();
    await user.click(link("Office hours"));
    await heading("Office hours");
    await user.click(screen.getByRole("link", { name: "Back to Settings" }));
    await heading("Settings");
  });

  test("of an address that is no section is not found", async () => {
    showRoute("/settings/no-such");
    await heading("Page not found");
  });

  // Caught: an hour's work on one section that a person forgot while they looked something up in another.
  test("marks a section with unsaved changes, which are there again when it is opened", async () => {
    const { user } = showRoute("/settings/firm");
    await user.type(await screen.findByLabelText("Address"), "1 Elm Street");
    await user.click(link("Office hours"));
    await heading("Office hours");
    expect(link(/^Firm ?Unsaved$/)).toBeDefined();
    await user.click(link(/^Firm ?Unsaved$/));
    const address = await screen.findByLabelText<HTMLInputElement>("Address");
    expect(address.value).toBe("1 Elm Street");
    await user.clear(address);
    await user.click(link("Office hours"));
    await heading("Office hours");
    expect(link("Firm")).toBeDefined();
  });
});

describe("the search in the settings", () => {
  test("finds sections by their names and by the labels of their fields", async () => {
    const { user } = showRoute("/settings/firm");
    await heading("Firm");
    await user.type(search(), "phóne");
    expect(linksOf()).toEqual(["Firm", "Phone"]);
    await user.clear(search());
    await user.type(search(), "templates");
    expect(linksOf()).toEqual(["Case templates"]);
    await user.type(search(), " of the moon");
    expect(await screen.findByText("No setting found")).toBeDefined();
    await user.keyboard("{Escape}");
    expect(linksOf()).toHaveLength(12);
  });

  test("leads to the field and focuses it, by click, by Enter, and from a section that loads", async () => {
    const { user, workspace } = showRoute("/settings/firm");
    await heading("Firm");
    await user.type(search(), "time zone");
    await user.click(link("Time zone"));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText("Time zone"));
    });
    expect(search()).toHaveProperty("value", "");
    act(() => {
      workspace.answer(api.practice.settings.staff.get, () => undefined);
    });
    await user.type(search(), "days{Enter}");
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Sun" }));
    });
  });
});

// Caught: the button below the heading on some screens, beside it on others.
test("the button that adds a record is in the row of the heading", async () => {
  showRoute("/settings/document-types");
  const title = await heading("Document types");
  const add = await screen.findByRole("button", { name: "New type" });
  expect(title.closest(".justify-between")).toBe(add.parentElement);
});

test("another member reads the refusal and the way on, and the screen asks the server nothing", async () => {
  const { user, asked, workspace } = showRoute("/settings/firm", false);
  expect(await screen.findByText("Error: Permission denied - please check your access")).toBeDefined();
  expect(document.title).toBe("Settings · Passage");
  expect([asked.mock.calls, workspace.sent]).toEqual([[], []]);
  await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
  expect(await screen.findByText("the leads")).toBeDefined();
});

// Caught: a choice that removes the others; a former member offered.
test("the members who get new leads in turn are chosen from the team, and saved at once", async () => {
  const { user, workspace } = showRoute("/settings/lead-rotation");
  await screen.findByRole("switch", { name: "Ana" });
  const switches = screen.getAllByRole<HTMLInputElement>("switch");
  expect(switches.map((each) => [each.labels?.[0]?.textContent, each.checked])).toEqual([
    ["Sam", true],
    ["Ana", false],
  ]);
  await user.click(screen.getByRole("switch", { name: "Ana" }));
  const sent = { name: "leads/followUps/staff:setRotation", args: { memberIds: ["u1", "u2"], version: 3 } };
  expect(workspace.sent.at(-1)).toEqual(sent);
  expect(await screen.findByText("Saved")).toBeDefined();
});

test("another administrator's concurrent choice is not overwritten, and the next one is sent", async () => {
  const { user, workspace } = showRoute("/settings/lead-rotation");
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
