import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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

function showRoute(path: string) {
  const routes = [
    { path: "/create-contract", element: route },
    { path: "/lead/:leadId", element: <p>the lead</p> },
    { path: "/contracts", element: <p>all contracts</p> },
  ];
  return show(aFormWorkspace(), routes, path);
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
