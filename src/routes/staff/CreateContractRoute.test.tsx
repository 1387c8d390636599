import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { aFormWorkspace } from "../../../tests/support/screens/createContractScreen";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { UnsentProvider } from "../../lib/drafts/UnsentProvider";
import { CreateContractRoute } from "./CreateContractRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const route = (
  <UnsentProvider person="u1">
    <CreateContractRoute />
  </UnsentProvider>
);

function showRoute(path: string, workspace = aFormWorkspace()) {
  const routes = [
    { path: "/create-contract", element: route },
    { path: "/lead/:leadId", element: <p>the lead</p> },
    { path: "/contracts", element: <p>all contracts</p> },
  ];
  return show(workspace, routes, path);
}

beforeEach(() => {
  giveLayout();
});

test("the browser's tab has the screen's name", async () => {
  showRoute("/create-contract");
  expect(await screen.findByRole("heading", { level: 1, name: "Create Contract Manually" })).toBeDefined();
  expect(document.title).toBe("Create contract · Passage");
});

// Caught: a Close that always led to the list.
test.each(["Close", "Cancel"])("%s returns to the previous page", async (name) => {
  const { user, router } = showRoute("/lead/lead-7");
  await act(() => router.navigate("/create-contract"));
  // The router numbers history entries like this.
  window.history.replaceState({ idx: 1 }, "");
  await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText("the lead")).toBeDefined();
  expect(router.state.historyAction).toBe("POP");
});

// Caught: a Close that left Passage, or did nothing, in a tab that was opened at the form.
test.each([
  ["Close", { idx: 0 }],
  ["Cancel", null],
  ["Close", "of another page"],
])("%s leads to the list if there is no previous page: %j", async (name, state) => {
  const { user } = showRoute("/create-contract");
  window.history.replaceState(state, "");
  await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText("all contracts")).toBeDefined();
});

const STAFF = { kind: "staff", userId: "u1", name: "Sam", email: "sam@firm.test", isAdmin: false, locale: "en" };

describe("without the firm's name and address", () => {
  const settingsOf = (firm: object) => ({ settings: { ...DEFAULT_FIRM, ...firm }, version: 1 });

  // Caught: a person who typed a whole contract before the refusal; a link to a screen that they may not change.
  test.each([
    [true, "Add your firm's name and address first. Contracts go out in its name. Open the firm's settings", 1],
    [false, "Ask an administrator to add the firm's name and address first. Contracts go out in its name.", 0],
  ])(
    "the form warns before anything is typed; for an administrator (%s) with the link",
    async (isAdmin, words, links) => {
      const workspace = aFormWorkspace().answer(api.access.accounts.open.me, () => ({ ...STAFF, isAdmin }));
      workspace.answer(api.practice.settings.staff.get, () => settingsOf({ name: "Duarte Law", address: " " }));
      showRoute("/create-contract", workspace);
      const notice = (await screen.findByText(/name and address first/)).closest("[role=status]");
      expect(notice?.textContent).toBe(words);
      expect(screen.queryAllByRole("link", { name: "Open the firm's settings" })).toHaveLength(links);
    },
  );

  test("a firm with both has no warning", async () => {
    const firm = settingsOf({ name: "Duarte Law", address: "1 Main Street" });
    showRoute(
      "/create-contract",
      aFormWorkspace().answer(api.practice.settings.staff.get, () => firm),
    );
    expect(await screen.findByLabelText("Full name")).toBeDefined();
    expect(screen.queryByText(/name and address first/)).toBeNull();
  });
});
