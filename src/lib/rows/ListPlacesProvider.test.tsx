import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider, useParams } from "react-router-dom";
import { expect, test } from "vitest";
import { ListPlaces } from "./listPlace";
import { ListPlacesProvider, useNeighbours } from "./ListPlacesProvider";

function Record() {
  const { key } = useParams();
  const neighbours = useNeighbours("/", key === undefined ? null : Number(key));
  return <p>{neighbours ? `${String(neighbours.position)} of ${String(neighbours.count)}` : "no list"}</p>;
}

function showRecord(state: unknown) {
  const layout = (
    <ListPlacesProvider>
      <Outlet />
    </ListPlacesProvider>
  );
  const entry = { pathname: "/lead/7", state };
  const router = createMemoryRouter([{ element: layout, children: [{ path: "/lead/:key", element: <Record /> }] }], {
    initialEntries: [entry],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const rows = [9, 7, 5].map((key) => ({ key }));
const place = { view: "", key: 7, top: 0, isOpened: true, rows, start: 0, count: 3 };

// Caught: the list that returned to the lead opened first, after three more had been stepped through.
test("a record opened from its list knows its position, also after a reload, and the list returns to the one seen last", async () => {
  new ListPlaces(sessionStorage).keep("/", place);
  const router = showRecord({ listQuery: "?status=closed" });
  expect(screen.getByText("2 of 3")).toBeDefined();
  await act(() => router.navigate("/lead/5", { state: router.state.location.state as unknown }));
  expect(screen.getByText("3 of 3")).toBeDefined();
  expect(new ListPlaces(sessionStorage).find("/")?.key).toBe(5);
  await act(() => router.navigate("/lead/4", { state: router.state.location.state as unknown }));
  expect(screen.getByText("no list")).toBeDefined();
  expect(new ListPlaces(sessionStorage).find("/")?.key).toBe(5);
});

test("a record opened by its address alone has no neighbours, and leaves the place in the list alone", () => {
  new ListPlaces(sessionStorage).keep("/", { ...place, key: 9 });
  showRecord(null);
  expect(screen.getByText("no list")).toBeDefined();
  expect(new ListPlaces(sessionStorage).find("/")?.key).toBe(9);
});
