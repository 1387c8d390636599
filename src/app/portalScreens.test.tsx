import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import type { FakeWorkspace } from "../../tests/support/screens/fakeWorkspace";
import { aHome, aPortal, aSupport, OPENED } from "../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../tests/support/screens/signedInClerk")).signedInClerk);

const { support, timeline } = api.workspace.portalHome.portal;
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
  // Caught: "Home" as the section of every screen.
  const here = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link", { current: "page" });
  expect(here.map(({ textContent }) => textContent)).toEqual(["Timeline"]);
  const sections = within(screen.getByRole("navigation", { name: "Sections" }));
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

describe("the timeline", () => {
  const at = Date.UTC(2026, 0, 5, 12);
  const SPANISH = { titleEs: "Formularios firmados", descriptionEs: "Los dos." };
  const steps = [
    { milestoneId: "m1", title: "Forms signed", description: "Both of them.", doneAt: at, ...SPANISH },
    { milestoneId: "m2", title: "Filed", description: null, doneAt: null },
    { milestoneId: "m3", title: "Decision", description: null, doneAt: null },
  ];
  const answer = (differing: object = {}) => ({ cases: [OPENED], opened: OPENED, steps, ...differing });

  // Caught: the last step shown as the next one; a step done out of order that hid the next.
  test("shows the steps with the day of each finished one, and marks the next", async () => {
    open(
      aPortal().answer(timeline, () => answer()),
      "/client-portal/timeline",
    );
    await screen.findByText("Forms signed");
    const list = within(screen.getByRole("main"));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Forms signedBoth of them.Done on January 5, 2026",
      "FiledNext",
      "DecisionTo come",
    ]);
    expect(list.getByText("Filed").closest("li")?.getAttribute("aria-current")).toBe("step");
  });

  test("is in Spanish, with the practice's own titles", async () => {
    open(
      aPortal({ locale: "es" }).answer(timeline, () => answer()),
      "/client-portal/timeline",
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Cronología" })).toBeDefined();
    const items = within(screen.getByRole("main")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Formularios firmadosLos dos.Hecho el 5 de enero de 2026",
      "FiledPróximo",
      "DecisionPendiente",
    ]);
  });

  test.each([
    ["without steps", { steps: [] }, "The steps of your case are shown here as soon as they are planned."],
    ["without a case", { cases: [], opened: null, steps: [] }, "Your case is being set up. Please check back soon."],
  ])("%s says so", async (_, differing, words) => {
    open(
      aPortal().answer(timeline, () => answer(differing)),
      "/client-portal/timeline",
    );
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("of several cases shows the chosen one", async () => {
    const other = { ...OPENED, caseId: "a2", caseNumber: "CASE-2026-4712" };
    const workspace = aPortal().answer(timeline, ({ caseId }) =>
      answer({ cases: [OPENED, other], opened: caseId === "a2" ? other : OPENED, steps: caseId === "a2" ? [] : steps }),
    );
    const { user, router } = open(workspace, "/client-portal/timeline");
    const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Your case" });
    expect(choice.value).toBe(OPENED.caseId);
    await user.selectOptions(choice, "H-1B · CASE-2026-4712");
    expect(await screen.findByText(/as soon as they are planned/)).toBeDefined();
    // A reload shows it again, and Back does not step through the cases.
    expect([choice.value, router.state.location.search, router.state.historyAction]).toEqual([
      "a2",
      "?case=a2",
      "REPLACE",
    ]);
  });

  test("that cannot be loaded says so", async () => {
    const failing = () => {
      throw new Error("[Request ID: 7f] Server Error");
    };
    open(aPortal().answer(timeline, failing), "/client-portal/timeline");
    expect(await screen.findByRole("heading", { name: "Unable to Load Dashboard" })).toBeDefined();
  });
});

describe("support", () => {
  test("names a phone number, an address, the hours and the team of the case", async () => {
    open(aPortal(), "/client-portal/support");
    const firm = within(await screen.findByRole("region", { name: "Duarte Law" }));
    expect(firm.getByRole("link", { name: "(212) 555-0100" }).getAttribute("href")).toBe("tel:2125550100");
    expect(firm.getByRole("link", { name: "office@duarte.test" }).getAttribute("href")).toBe(
      "mailto:office@duarte.test",
    );
    expect(firm.getByText("2 Main Street")).toBeDefined();
    expect(firm.getByText("Monday and Tuesday, 9:00 AM to 5:00 PM (ET)")).toBeDefined();
    expect(firm.getByText("Ana Duarte, Daniel Okafor")).toBeDefined();
    const message = firm.getByRole("link", { name: "Write a message here" });
    expect(message.getAttribute("href")).toBe("/client-portal/messages/new");
  });

  test("of a practice without contact details says so", async () => {
    const silent = () => aSupport({ phone: "", email: "", address: "" }, []);
    open(aPortal().answer(support, silent), "/client-portal/support");
    expect(await screen.findByText("Send us a message here. We answer during office hours.")).toBeDefined();
    expect(screen.queryByText("Your team")).toBeNull();
    expect(["Call us", "Write to us", "Visit us"].map((label) => screen.queryByText(label))).toEqual([
      null,
      null,
      null,
    ]);
    cleanup();
    // A phone number that cannot be dialled is plain text; with one way of contact there is no "not available" text.
    open(
      aPortal().answer(support, () => aSupport({ phone: "ask Ana", email: "", address: "" })),
      "/client-portal/support",
    );
    expect((await screen.findByText("ask Ana")).closest("a")).toBeNull();
    expect(screen.queryByText(/^Your practice has not said/)).toBeNull();
  });

  test("answers frequent questions in the client's language", async () => {
    const { user } = open(aPortal({ locale: "es" }), "/client-portal/support");
    const question = await screen.findByText("¿Puedo viajar?");
    expect(question.closest("details")?.open).toBe(false);
    await user.click(question);
    expect(screen.getByText(/^Pregúntenos antes de reservar\./)).toBeDefined();
    expect(screen.getAllByRole("group")).toHaveLength(5);
  });
});
