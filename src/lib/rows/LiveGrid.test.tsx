import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import type { Column } from "../../ui/grid/column";
import { RowNews } from "../live/rowNews";
import { PagedTable } from "../../ui/grid/PagedTable";
import { LiveGrid } from "./LiveGrid";

beforeEach(giveLayout);

interface Case {
  key: number;
}

interface Actions {
  onOpen: (row: Case) => void;
}

const COLUMNS: readonly Column<Case, Actions, "name">[] = [
  { name: "name", label: "Name", width: "1fr", card: "title", cell: (row) => `Case ${String(row.key)}` },
];
const rows: readonly Case[] = Array.from({ length: 50 }, (_, at) => ({ key: 50 - at }));
const news = new RowNews();
const actions = { onOpen: () => undefined };

interface Request {
  search?: string;
  tab?: string;
  /** The page in the URL. */
  firstPage: number;
}

function showPages(initial: Request) {
  const onPage = vi.fn();
  const grid = ({ search = "", tab = "all", firstPage }: Request) => (
    <LiveGrid
      label="Cases"
      rows={rows}
      columns={COLUMNS}
      sort={null}
      onSort={() => undefined}
      onSortTo={() => undefined}
      actions={actions}
      path={null}
      isFilling={false}
      search={search}
      tab={tab}
      find={(key) => rows.find((row) => row.key === key)}
      isOwn={() => false}
      news={news}
      isMenuOpen={false}
      layout={{ kind: "pages", pageRows: 20, Table: PagedTable, firstPage, onPage }}
      empty={null}
    />
  );
  const { rerender } = render(grid(initial));
  return {
    onPage,
    request: (next: Request) => {
      rerender(grid(next));
    },
  };
}

const firstRow = () => within(screen.getAllByRole("row")[1] ?? expect.fail("no row")).getByRole("gridcell").textContent;
const turn = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a paged list starts at the page in its URL, and reports the page turned to", async () => {
  const { onPage } = showPages({ firstPage: 3 });
  expect(firstRow()).toBe("Case 10");
  await turn("Previous");
  expect(firstRow()).toBe("Case 30");
  expect(onPage.mock.calls).toEqual([[2]]);
});

// Caught: a new search showed the third page of its results; clearing the search showed the old page again.
test("another search starts at its first page, although the router's page is still that of the last one", async () => {
  const { request } = showPages({ firstPage: 3 });
  request({ search: "maria", firstPage: 3 });
  expect(firstRow()).toBe("Case 50");
  await turn("Next");
  expect(firstRow()).toBe("Case 30");
  request({ firstPage: 3 });
  expect(firstRow()).toBe("Case 50");
});

// Caught: page 3 of a tab opened again without a page in its URL; Back showed the first page.
test("another tab starts at the page in its URL, and so does Back", () => {
  const { request } = showPages({ firstPage: 3 });
  request({ tab: "open", firstPage: 1 });
  expect(firstRow()).toBe("Case 50");
  request({ firstPage: 1 });
  expect(firstRow()).toBe("Case 50");
  request({ tab: "open", firstPage: 2 });
  expect(firstRow()).toBe("Case 30");
  request({ tab: "open", firstPage: 3 });
  expect(firstRow()).toBe("Case 10");
  request({ firstPage: 3 });
  expect(firstRow()).toBe("Case 10");
});
