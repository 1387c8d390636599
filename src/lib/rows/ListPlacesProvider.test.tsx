import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useParams } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { DraftStore } from "../drafts/draftStore";
import { DraftContext } from "../drafts/unsentContext";
import { ListPlaces } from "./listPlace";
import { ListPlacesProvider, useNeighbours } from "./ListPlacesProvider";
import { useListPlace } from "./useListPlace";

const inTab = () => new ListPlaces(new DraftStore(sessionStorage, "ana"));

function Record() {
  const { key } = useParams();
  const neighbours = useNeighbours("/", key === undefined ? null : Number(key));
  return <p>{neighbours ? `${String(neighbours.position)} of ${String(neighbours.count)}` : "no list"}</p>;
}

function showRecord(state: unknown, pathname = "/lead/7") {
  const layout = (
    <DraftContext value={new DraftStore(sessionStorage, "ana")}>
      <ListPlacesProvider>
        <Outlet />
      </ListPlacesProvider>
    </DraftContext>
  );
  const entry = { pathname, state };
  const router = createMemoryRouter([{ element: layout, children: [{ path: "/lead/:key", element: <Record /> }] }], {
    initialEntries: [entry],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const rows = [9, 7, 5].map((key) => ({ key }));
const place = { view: "", key: 7, top: 0, isOpened: true, rows, start: 0, count: 3 };

// Caught: the list returned to the lead that was opened first, after three more had been stepped through.
test("a record opened from its list knows its position, also after a reload, and the list returns to the one seen last", async () => {
  inTab().keep("/", place);
  const router = showRecord({ listQuery: "?status=closed" });
  expect(screen.getByText("2 of 3")).toBeDefined();
  await act(() => router.navigate("/lead/5", { state: router.state.location.state as unknown }));
  expect(screen.getByText("3 of 3")).toBeDefined();
  expect(inTab().find("/")?.key).toBe(5);
  await act(() => router.navigate("/lead/4", { state: router.state.location.state as unknown }));
  expect(screen.getByText("no list")).toBeDefined();
  expect(inTab().find("/")?.key).toBe(5);
});

test("a record opened by its address alone has no neighbours, and leaves the place in the list alone", () => {
  inTab().keep("/", { ...place, key: 9 });
  showRecord(null);
  expect(screen.getByText("no list")).toBeDefined();
  expect(inTab().find("/")?.key).toBe(9);
});

/** A list that is still filling; at first it has one of three rows. */
function aFillingList(initialProps: readonly { key: number }[] = rows.slice(0, 1)) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DraftContext value={new DraftStore(sessionStorage, "ana")}>
      <ListPlacesProvider>{children}</ListPlacesProvider>
    </DraftContext>
  );
  return renderHook((shown) => useListPlace({ path: "/", view: "", rows: shown, isFilling: true }), {
    wrapper,
    initialProps,
  });
}

// Caught, one at a time: a return to another row while the right one was still loading; a second return after the next visit.
test("a filling list waits for the row to return to, and returns to it once", () => {
  inTab().keep("/", { ...place, top: 40 });
  vi.useFakeTimers();
  const { result, rerender } = aFillingList();
  expect(result.current.returnTo).toBeNull();
  rerender(rows);
  expect(result.current.returnTo).toEqual({ index: 1, top: 40, takesFocus: true });
  act(() => {
    result.current.onReturned();
  });
  expect([result.current.returnTo, result.current.tinted, inTab().find("/")]).toEqual([null, 7, null]);
  const tintedAfter = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
    return result.current.tinted;
  };
  expect([tintedAfter(1_499), tintedAfter(1)]).toEqual([7, null]);
  vi.useRealTimers();
});

test.each(["wheel", "pointerdown", "keydown", "input", "touchmove"])(
  "a filling list does not move a person who has done something since (%s)",
  (event) => {
    inTab().keep("/", place);
    const { result, rerender } = aFillingList();
    act(() => {
      window.dispatchEvent(new Event(event));
    });
    rerender(rows);
    expect(result.current.returnTo).toBeNull();
  },
);

test("an unmounting list stores the focused row, or else the first one in view, and its distance from the edge", () => {
  const at = (element: HTMLElement, top: number) => {
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top));
    return element;
  };
  const box = at(document.body.appendChild(document.createElement("main")), 50);
  for (const [index, top] of [
    [2, 130],
    [0, 49],
    [1, 50],
  ] as const) {
    const row = at(box.appendChild(document.createElement("div")), top);
    Object.assign(row, { tabIndex: -1 }).dataset["index"] = String(index);
  }
  const { result } = aFillingList(rows);
  const leave = () => {
    const left = result.current.boxRef(box);
    if (typeof left === "function") left();
    return inTab().find("/");
  };
  expect(leave()).toEqual({ view: "", key: 7, top: 0, isOpened: false, rows, start: 0, count: 3 });
  box.querySelector<HTMLElement>("[data-index='2']")?.focus();
  expect(leave()).toMatchObject({ key: 5, top: 80, isOpened: true });
  box.remove();
});

// Caught: after a reload, J and K knew 200 rows on each side and ended there.
test.each([
  ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
  [
    "the page is hidden",
    () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
])("when %s the whole order is stored", async (_when, leave) => {
  const before = inTab();
  before.keep("/", { ...place, rows: Array.from({ length: 1_000 }, (_, at) => ({ key: at + 1 })), count: 1_000 });
  before.keepWhole();
  const router = showRecord({ listQuery: "" });
  await act(() => router.navigate("/lead/8", { state: router.state.location.state as unknown }));
  const stored = () => inTab().find("/")?.rows.length;
  const atOnce = stored();
  leave();
  expect([atOnce, stored()]).toEqual([208, 1_000]);
  // A reload also finds the last row.
  cleanup();
  showRecord({ listQuery: "" }, "/lead/1000");
  expect(screen.getByText("1000 of 1000")).toBeDefined();
  // An unmounted list no longer stores anything.
  cleanup();
  inTab().forget("/");
  leave();
  expect(inTab().find("/")).toBeNull();
});
