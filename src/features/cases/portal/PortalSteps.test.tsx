import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPortal, OPENED } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { timeline } = api.workspace.portalHome.portal;
const open = (workspace: FakeWorkspace, path: string) => ({ workspace, ...show(workspace, allRoutes, path) });

beforeEach(() => {
  giveLayout();
});

describe("the timeline", () => {
  const at = Date.UTC(2026, 0, 5, 12);
  const SPANISH = { titleEs: "Formularios firmados", descriptionEs: "Los dos." };
  const UNTRANSLATED = { titleEs: null, descriptionEs: null };
  const steps = [
    { milestoneId: "m1", title: "Forms signed", description: "Both of them.", doneAt: at, ...SPANISH },
    { milestoneId: "m2", title: "Filed", description: null, doneAt: null, ...UNTRANSLATED },
    { milestoneId: "m3", title: "Decision", description: null, doneAt: null, ...UNTRANSLATED },
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
    // Caught: an English title that a screen reader read as Spanish.
    const langs = ["Formularios firmados", "Los dos.", "Filed"].map((text) => screen.getByText(text).lang);
    expect(langs).toEqual(["", "", "en"]);
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

  // Caught: arrow keys that never got beyond the second case: while it loaded, the menu was gone with the focus.
  test("keeps the menu of the cases and its focus while another case loads", async () => {
    const other = { ...OPENED, caseId: "a2", caseNumber: "CASE-2026-4712" };
    const workspace = aPortal().answer(timeline, ({ caseId }) =>
      caseId === "a2" ? undefined : answer({ cases: [OPENED, other] }),
    );
    const { user, router } = open(workspace, "/client-portal/timeline");
    const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Your case" });
    choice.focus();
    await user.selectOptions(choice, "H-1B · CASE-2026-4712");
    await waitFor(() => {
      expect(router.state.location.search).toBe("?case=a2");
    });
    expect([choice.isConnected, document.activeElement]).toEqual([true, choice]);
    workspace.answer(timeline, () => answer({ cases: [OPENED, other], opened: other, steps: [] }));
    expect(await screen.findByText(/as soon as they are planned/)).toBeDefined();
    expect([choice.isConnected, choice.value]).toEqual([true, "a2"]);
  });

  test("that cannot be loaded says so", async () => {
    const failing = () => {
      throw new Error("[Request ID: 7f] Server Error");
    };
    open(aPortal().answer(timeline, failing), "/client-portal/timeline");
    expect(await screen.findByRole("heading", { name: "Unable to Load Dashboard" })).toBeDefined();
  });
});
