import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import type { Column } from "../../ui/grid/column";
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
  { name: "name", label: "Name", width: { md: "1fr" }, onPhones: true, cell: (row) => `Case ${String(row.key)}` },
];
const rows: readonly Case[] = Array.from({ length: 50 }, (_, at) => ({ key: 50 - at }));
const actions = { onOpen: () => undefined };

function showPages(firstPage: number) {
  const onPage = vi.fn();
  const grid = (request: string) => (
    <LiveGrid
      label="Cases"
      rows={rows}
      columns={COLUMNS}
      sort={null}
      onSort={() => undefined}
      actions={actions}
      request={request}
      find={(key) => rows.find((row) => row.key === key)}
      isMenuOpen={false}
      layout={{ kind: "pages", Table: PagedTable, firstPage, onPage }}
      empty={null}
    />
  );
  const { rerender } = render(grid("all"));
  return {
    onPage,
    ask: (request: string) => {
      rerender(grid(request));
    },
  };
}

const firstRow = () => within(screen.getAllByRole("row")[1] ?? expect.fail("no row")).getByRole("gridcell").textContent;

test("a paged list starts at the page in its URL, and reports the page turned to", async () => {
  const { onPage } = showPages(3);
  expect(firstRow()).toBe("Case 10");
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(firstRow()).toBe("Case 30");
  expect(onPage.mock.calls).toEqual([[2]]);
});

// Caught: a new search that showed the third page of its results.
test("another search starts at its first page", async () => {
  const { ask } = showPages(3);
  ask("maria");
  expect(firstRow()).toBe("Case 50");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(firstRow()).toBe("Case 30");
});
