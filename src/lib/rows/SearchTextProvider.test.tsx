import { act, fireEvent, render, screen } from "@testing-library/react";
import type { SyntheticEvent } from "react";
import { createBrowserRouter, MemoryRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchTextProvider, useSearchText, withSearch } from "./SearchTextProvider";

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/?status=closed");
});
afterEach(() => {
  vi.useRealTimers();
});

const LISTS = new Map([
  ["/", "Search by lead name"],
  ["/clients", "Search clients"],
]);

function Box() {
  const { text, searchText } = useSearchText("/");
  const { pathname } = useLocation();
  return (
    <input
      aria-label="Search"
      value={text}
      onChange={(event) => {
        searchText.type(event.target.value, pathname === "/");
      }}
    />
  );
}

const keepToItself = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** Contains a search box that stops the propagation of its events. */
function Frame() {
  return (
    <SearchTextProvider lists={LISTS}>
      <div onPointerDown={keepToItself} onBlur={keepToItself}>
        <Box />
      </div>
      <Outlet />
    </SearchTextProvider>
  );
}

/** A list route, and a lazy route for a lead. */
async function aWorkspace() {
  const fetched = Promise.withResolvers<{ Component: () => string }>();
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", element: "The list" },
        { path: "/lead/:leadId", lazy: () => fetched.promise },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => vi.advanceTimersByTimeAsync(0));
  const type = (value: string) => fireEvent.change(screen.getByLabelText("Search"), { target: { value } });
  return { router, type, deliver: () => fetched.resolve({ Component: () => "The lead" }) };
}

// Caught: the search text written through the router, which cancelled the pending navigation to a lead.
test("a lead opens although the search text reaches the URL while its lazy route is loading", async () => {
  const { router, type, deliver } = await aWorkspace();
  // The router's own history state must be kept.
  const state = structuredClone(window.history.state as unknown);
  expect(state).toMatchObject({ idx: 0 });
  type("ana");
  void router.navigate("/lead/1");
  vi.advanceTimersByTime(1_000);
  expect([window.location.search, window.history.state]).toEqual(["?status=closed&q=ana", state]);
  deliver();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("The lead")).toBeDefined();
});

// Caught: no flush on pointerdown or blur; no flush when an element stops the event's propagation.
test.each(["pointerDown", "focusOut"] as const)("Back after %s restores the text typed last", async (event) => {
  const { router, type, deliver } = await aWorkspace();
  deliver();
  type("ana");
  fireEvent[event](screen.getByLabelText("Search"));
  await act(async () => {
    await router.navigate("/lead/1");
  });
  expect(screen.getByText("The lead")).toBeDefined();
  const back = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  window.history.back();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(50);
    await back;
  });
  expect(window.location.search).toBe("?status=closed&q=ana");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("ana");
});

/** Goes back in the browser's history. */
async function goBack() {
  const back = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  window.history.back();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(50);
    await back;
  });
}

// Caught: text typed on a lead's page lost on Back, and stale text in its place.
test("text typed on another screen is the list's search on Back, in its box and its URL", async () => {
  const { router, type, deliver } = await aWorkspace();
  deliver();
  await act(() => router.navigate("/lead/1"));
  type("maria");
  await goBack();
  expect(window.location.search).toBe("?status=closed&q=maria");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("maria");
});

// Caught: a list that showed everything under an address with a search, after a reload of a lead's page.
test("a link to the list brings its search into the box", async () => {
  const { router, deliver } = await aWorkspace();
  deliver();
  await act(() => router.navigate("/lead/1"));
  await act(() => router.navigate("/?q=ana"));
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("ana");
});

// Caught: the URL of another screen read as the list's, or overwritten.
test("on other screens the search neither reads nor changes the URL", async () => {
  window.history.replaceState(null, "", "/lead/1?q=passport");
  const { type, deliver } = await aWorkspace();
  deliver();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  const box = screen.getByLabelText<HTMLInputElement>("Search");
  expect(box.value).toBe("");
  type("ana");
  vi.advanceTimersByTime(1_000);
  act(() => {
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect([window.location.search, box.value]).toEqual(["?q=passport", "ana"]);
});

test("a URL without a search text opens the list with an empty search", async () => {
  await aWorkspace();
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("");
});

// Caught: the search of the previous session written to the URL of the next person.
test("the provider removes its listeners when it unmounts", () => {
  const added = vi.spyOn(window, "addEventListener");
  const removed = vi.spyOn(window, "removeEventListener");
  const listened = ({ mock }: typeof added | typeof removed) =>
    mock.calls.filter(([event]) => ["popstate", "pointerdown", "focusout"].includes(event)).map((call) => [...call]);
  const { unmount } = render(
    <MemoryRouter>
      <SearchTextProvider lists={LISTS}>a screen</SearchTextProvider>
    </MemoryRouter>,
  );
  expect(listened(added)).toHaveLength(3);
  unmount();
  expect(listened(removed)).toEqual(listened(added));
});

// Caught: the text of one list that filtered another.
test("each list has a text of its own", () => {
  window.history.replaceState(null, "", "/clients?q=ana");
  function Probe() {
    return <p>{[useSearchText("/").text, useSearchText("/clients").text].join("|")}</p>;
  }
  render(
    <MemoryRouter initialEntries={["/clients?q=ana"]}>
      <SearchTextProvider lists={LISTS}>
        <Probe />
      </SearchTextProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText("|ana")).toBeDefined();
});

// Caught: page 3 of a one-page search result, after a reload.
test.each([
  ["?q=ana&page=3", "ana", "?q=ana&page=3"],
  ["?q=ana&page=3", "anab", "?q=anab"],
  ["?status=open&page=2", "", "?status=open&page=2"],
  ["?q=ana&page=2", " ", ""],
])("the address %j with the search %j is %j", (query, text, expected) => {
  expect(withSearch(query, text)).toBe(expected);
});
