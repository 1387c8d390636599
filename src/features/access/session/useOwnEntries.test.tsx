import { act, fireEvent, render, screen } from "@testing-library/react";
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SearchTextProvider, useSearchText } from "../../../lib/rows/SearchTextProvider";
import { useOwnEntries } from "./useOwnEntries";

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  window.history.replaceState(null, "", "/");
});

function Box() {
  const { text, searchText } = useSearchText("/");
  const state: unknown = useLocation().state;
  return (
    <>
      <input
        aria-label="Search"
        value={text}
        onChange={(event) => {
          searchText.type(event.target.value);
          searchText.flush();
        }}
      />
      <output>{JSON.stringify(state)}</output>
    </>
  );
}

function Workspace({ person }: { person: string }) {
  useOwnEntries(person);
  return (
    <SearchTextProvider key={person} lists={new Map([["/", "Search"]])}>
      <Box />
      <Outlet />
    </SearchTextProvider>
  );
}

/** A list and its records in a browser's history; `become` shows the same tab to another person. */
async function aTab(person: string) {
  const router = createBrowserRouter([{ path: "*", element: null }]);
  const screens = (who: string) => [{ element: <Workspace person={who} />, children: [{ path: "*", element: null }] }];
  const become = async (who: string) => {
    await act(async () => {
      router._internalSetRoutes(screens(who));
      await router.navigate("/team");
    });
  };
  router._internalSetRoutes(screens(person));
  render(<RouterProvider router={router} />);
  await act(() => router.revalidate());
  return { router, become };
}

const search = (text: string) => fireEvent.change(screen.getByLabelText("Search"), { target: { value: text } });

async function back(): Promise<void> {
  const arrived = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  await act(async () => {
    window.history.back();
    await arrived;
  });
}

const seen = () => ({
  address: window.location.pathname + window.location.search + window.location.hash,
  box: screen.getByLabelText<HTMLInputElement>("Search").value,
  state: screen.getByRole("status").textContent,
});

/** A search, and one of its records, opened. */
async function opensLead(router: Awaited<ReturnType<typeof aTab>>["router"]): Promise<void> {
  search("maria");
  await act(() => router.navigate("/lead/1#notes", { state: { listQuery: "?q=maria" } }));
}

// Caught, one at a time: the address unchanged, with its text in the box; the way back to the list; a filter that dropped the
// owner.
test("the next person in a tab finds nothing of the first one's search with Back", async () => {
  const { router, become } = await aTab("ana");
  // A filter replaces the entry, and its owner with it.
  await act(() => router.navigate("/?status=closed", { replace: true }));
  await opensLead(router);
  await become("ben");
  await back();
  expect(seen()).toEqual({ address: "/lead/1", box: "", state: "null" });
  await back();
  expect(seen()).toEqual({ address: "/", box: "", state: "null" });
});

// Caught: one's own entries cleared too.
test("the same person finds all of it", async () => {
  const { router } = await aTab("ana");
  await act(() => router.navigate("/?status=closed", { replace: true }));
  await opensLead(router);
  await act(() => router.navigate("/team"));
  await back();
  expect(seen()).toEqual({ address: "/lead/1#notes", box: "maria", state: '{"listQuery":"?q=maria"}' });
  await back();
  expect(seen()).toEqual({ address: "/?status=closed&q=maria", box: "maria", state: "null" });
});

// Caught: an entry that was found by loading the page, which the router reads before any screen.
test.each([
  ["of another person", { passageOwner: "ana", usr: { listQuery: "?q=maria" }, key: "k", idx: 0 }, "/", ""],
  ["of one's own", { passageOwner: "ben", usr: null, key: "k", idx: 0 }, "/?q=maria", "maria"],
  ["of nobody, as by a link", null, "/?q=maria", "maria"],
])("a page that is loaded at an entry %s", async (...[, state, address, box]) => {
  window.history.replaceState(state, "", "/?q=maria");
  const { router, become } = await aTab("ben");
  expect(seen()).toEqual({ address, box, state: "null" });
  // The entry belongs to the second person now.
  await become("cleo");
  await back();
  expect(seen()).toMatchObject({ address: "/", box: "" });
  router.dispose();
});
