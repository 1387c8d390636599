import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aHome, aPortal, OPENED } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const open = (workspace: FakeWorkspace, path: string) => ({ workspace, ...show(workspace, allRoutes, path) });

const aQuestionnaire = (status: string) => ({
  questionnaireId: status,
  caseId: null,
  name: { en: "Form", es: "Formulario" },
  status,
  progress: 50,
  lastSavedAt: null,
  completedAt: null,
  isReopened: false,
});

beforeEach(() => {
  giveLayout();
});

test("the start page and the navigation lead to the screens that there are", async () => {
  const { user, router } = open(aPortal(), "/client-portal");
  const tiles = within(await screen.findByRole("navigation", { name: "Go to" }));
  expect(tiles.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "DocumentsSend us documents, and see those we have",
    "MessagesWrite to your team",
    "QuestionnairesQuestions that we need answered",
    "TimelineWhat is done, and what comes next",
    "ContractsSign, pay, and see your receipts",
    "SupportQuestions, and whom to call",
  ]);
  await user.click(tiles.getByRole("link", { name: /^Timeline/ }));
  expect(router.state.location.pathname).toBe("/client-portal/timeline");
  const sections = within(screen.getByRole("navigation", { name: "Sections" }));
  // Caught: "Home" as the section of every screen.
  await sections.findByRole("link", { name: "Timeline", current: "page" });
  expect(sections.getAllByRole("link", { current: "page" })).toHaveLength(1);
  await user.click(sections.getByRole("link", { name: "Support" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Support" })).toBeDefined();
});

// Requirement 278: the tiles with their badges. Caught: a badge of zero; one that was updated only by a reload.
test("the tiles show their counts, live", async () => {
  const workspace = aPortal().answer(api.messages.conversations.portal.unread, () => ({ count: 3 }));
  open(workspace, "/client-portal");
  const tiles = within(await screen.findByRole("navigation", { name: "Go to" }));
  expect(tiles.getByRole("link", { name: /Messages/ }).textContent).toMatch(/^3 unread/);
  expect(tiles.getByRole("link", { name: /Documents/ }).textContent).toMatch(/^Documents/);
  workspace
    .answer(api.workspace.portalHome.portal.get, () => aHome({ opened: { ...OPENED, pendingDocuments: 2 } }))
    .answer(api.messages.conversations.portal.unread, () => ({ count: 0 }));
  await waitFor(() => {
    expect(tiles.getByRole("link", { name: /Documents/ }).textContent).toMatch(/^2 to send/);
  });
  expect(tiles.getByRole("link", { name: /Messages/ }).textContent).toMatch(/^Messages/);
  // Each has its own count: signing and paying together, and only unanswered questionnaires.
  workspace
    .answer(api.contracts.portal.portal.waiting, () => ({ toSign: 4, toPay: 5 }))
    .answer(api.cases.questionnaires.portal.list, () =>
      ["assigned", "in_progress", "completed"].map((status) => aQuestionnaire(status)),
    );
  await waitFor(() => {
    expect(tiles.getByRole("link", { name: /Contracts/ }).textContent).toMatch(/^9 to do/);
  });
  expect(tiles.getByRole("link", { name: /Questionnaires/ }).textContent).toMatch(/^2 to answer/);
  expect(tiles.getByRole("link", { name: /Documents/ }).textContent).toMatch(/^2 to send/);
  const sections = within(screen.getByRole("navigation", { name: "Sections" }));
  expect(sections.getByRole("link", { name: /Contracts/ }).textContent).toContain("9");
});

// Caught: a start page that said "nothing needed" before that was known.
test("the start page waits for the client's to-dos, but not for a query that failed", async () => {
  const { portal } = api.contracts.portal;
  const workspace = aPortal().answer(portal.waiting, () => undefined);
  open(workspace, "/client-portal");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("status")).toBeDefined();
  await screen.findByRole("link", { name: "Notifications, none unread" });
  expect(screen.queryByText("Hello, Maria Santos")).toBeNull();
  workspace.answer(portal.waiting, () => {
    throw new Error("[Request ID: 7f] Server Error");
  });
  expect(await screen.findByText("Hello, Maria Santos")).toBeDefined();
});
