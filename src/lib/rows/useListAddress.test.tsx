import { act, render } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { parsePage, useListAddress, type ListAddress } from "./useListAddress";

const LIST = {
  columns: [{ name: "name", sortBy: () => null }, { name: "paid" }] as const,
  filterName: "status",
  filters: ["all", "open", "closed"] as const,
};

type Address = ListAddress<"name" | "paid", "all" | "open" | "closed">;

/** A list at a URL; `typed` is the text in its search box. */
async function listAt(address: string, typed = "") {
  window.history.replaceState(null, "", address);
  const search = { text: typed, get: () => search.text, restore: (text: string) => void (search.text = text) };
  const seen: Address[] = [];
  function List() {
    seen.push(useListAddress(LIST, search));
    return null;
  }
  const router = createBrowserRouter([{ path: "/", element: <List /> }]);
  const { rerender } = render(<RouterProvider router={router} />);
  await act(() => router.navigate(window.location.search === "" ? "/" : window.location.search, { replace: true }));
  const now = () => seen.at(-1) ?? expect.fail("not rendered");
  return {
    now,
    search,
    renderAgain: () => {
      rerender(<RouterProvider router={router} />);
    },
    does: async (act_: (address: Address) => void) => {
      await act(async () => {
        act_(now());
        await Promise.resolve();
      });
      return window.location.search;
    },
  };
}

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});

test.each([
  ["", "all", null, 1],
  ["?status=open&sort=-name&page=3", "open", { column: "name", isDescending: true }, 3],
  ["?status=lost&sort=paid&page=0", "all", null, 1],
])("the URL %j is parsed", async (...[address, filter, sort, page]) => {
  expect((await listAt(`/${address}`)).now()).toMatchObject({ filter, sort, page });
});

test.each([
  ["2", 2],
  ["999999", 999_999],
  ["1000000", 1],
  ["-1", 1],
  ["1.5", 1],
  ["x", 1],
  [null, 1],
])("page=%j means page %i", (text, page) => {
  expect(parsePage(text)).toBe(page);
});

// Caught: page 3 of a tab with one page; typed search text lost by a click on a tab.
test("tab, sort and page are added to the URL; another tab or sort resets the page", async () => {
  const list = await listAt("/?page=3", "maria");
  expect(
    await list.does(({ onFilter }) => {
      onFilter("open");
    }),
  ).toBe("?q=maria&status=open");
  expect(
    await list.does(({ onPage }) => {
      onPage(2);
    }),
  ).toBe("?q=maria&status=open&page=2");
  expect(list.now().returnState()).toEqual({ listQuery: "?q=maria&status=open&page=2" });
  expect(
    await list.does(({ onSort }) => {
      onSort({ column: "name", isDescending: false });
    }),
  ).toBe("?q=maria&status=open&sort=name");
  expect(
    await list.does(({ onFilter }) => {
      onFilter("all");
    }),
  ).toBe("?q=maria&sort=name");
  expect(
    await list.does(({ onSort }) => {
      onSort(null);
    }),
  ).toBe("?q=maria");
});

test("onClear empties the URL's parameters and the search box", async () => {
  const list = await listAt("/?status=open&sort=name&page=2", "maria");
  expect(
    await list.does(({ onClear }) => {
      onClear();
    }),
  ).toBe("");
  expect([list.search.text, list.now().filter]).toEqual(["", "all"]);
});

test("a tab adds a history entry, a page does not", async () => {
  const list = await listAt("/");
  const steps = window.history.length;
  await list.does(({ onPage }) => {
    onPage(2);
  });
  const backOnFirst = await list.does(({ onPage }) => {
    onPage(1);
  });
  expect([window.history.length - steps, backOnFirst]).toEqual([0, ""]);
  await list.does(({ onFilter }) => {
    onFilter("open");
  });
  // Caught: two history entries for one click, which a tab reports twice.
  await list.does(({ onFilter }) => {
    onFilter("open");
  });
  expect(window.history.length - steps).toBe(1);
});

// Caught: a board that rendered on each keystroke.
test("the result keeps its identity until the URL changes", async () => {
  const list = await listAt("/?status=open");
  const before = list.now();
  list.renderAgain();
  expect(list.now()).toBe(before);
  await list.does(({ onFilter }) => {
    onFilter("closed");
  });
  expect(list.now()).not.toBe(before);
});
