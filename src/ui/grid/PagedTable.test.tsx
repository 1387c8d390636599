import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createPortal } from "react-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import type { Column } from "./column";
import { PagedTable } from "./PagedTable";

beforeEach(giveLayout);

interface Case {
  key: number;
  name: string;
}

interface Actions {
  onOpen: (row: Case) => void;
}

const COLUMNS: readonly Column<Case, Actions, "name" | "link" | "more">[] = [
  {
    name: "name",
    label: "Name",
    width: "1fr",
    card: "title",
    cell: (row) => row.name,
    sortBy: (row) => row.name,
  },
  { name: "link", label: "Link", width: "6rem", cell: (row) => <a href={`#${row.name}`}>open</a> },
  {
    name: "more",
    label: "More",
    width: "4rem",
    isLabelHidden: true,
    cell: (row) => (
      <>
        <input aria-label={`Note on ${row.name}`} />
        {createPortal(<p>overlay of {row.name}</p>, document.body)}
      </>
    ),
  },
];

const cases = (count: number): Case[] =>
  Array.from({ length: count }, (_, at) => ({ key: at, name: `Case ${String(at + 1)}` }));

/** The requested pages. */
const turned: number[] = [];
beforeEach(() => {
  turned.length = 0;
});

function showTable(count: number, firstPage = 1) {
  const onOpen = vi.fn();
  const actions = { onOpen };
  function Table({ rows }: { rows: readonly Case[] }) {
    const [page, setPage] = useState(firstPage);
    return (
      <PagedTable
        label="Cases"
        rows={rows}
        columns={COLUMNS}
        sort={null}
        onSort={() => undefined}
        onSortTo={() => undefined}
        actions={actions}
        page={page}
        pageRows={20}
        onPage={(next) => {
          turned.push(next);
          setPage(next);
        }}
      />
    );
  }
  const { rerender } = render(<Table rows={cases(count)} />);
  return {
    onOpen,
    user: userEvent.setup(),
    haveRows: (rows: number) => {
      rerender(<Table rows={cases(rows)} />);
    },
  };
}

const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("gridcell")[0]?.textContent);
const isEnd = (name: string) => pageButton(name).getAttribute("aria-disabled") === "true";
const pageButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("a table shows 20 rows per page, and their range", async () => {
  const { user } = showTable(45);
  expect([names().length, names()[0], names().at(-1)]).toEqual([20, "Case 1", "Case 20"]);
  expect(screen.getByRole("status").textContent).toBe("Showing 1 to 20 of 45 results");
  await user.click(pageButton("Next"));
  expect([names()[0], names().at(-1)]).toEqual(["Case 21", "Case 40"]);
  await user.click(pageButton("Page 3"));
  expect(names()).toEqual(["Case 41", "Case 42", "Case 43", "Case 44", "Case 45"]);
  expect(screen.getByRole("status").textContent).toBe("Showing 41 to 45 of 45 results");
  await user.click(pageButton("Previous"));
  expect(screen.getByRole("status").textContent).toBe("Showing 21 to 40 of 45 results");
});

test("Previous is disabled on the first page, Next on the last, and the current page is marked", async () => {
  const { user } = showTable(45);
  expect([isEnd("Previous"), isEnd("Next")]).toEqual([true, false]);
  expect(pageButton("Page 1").getAttribute("aria-current")).toBe("page");
  await user.click(pageButton("Page 3"));
  expect([isEnd("Previous"), isEnd("Next")]).toEqual([false, true]);
  expect([pageButton("Page 1"), pageButton("Page 3")].map((button) => button.getAttribute("aria-current"))).toEqual([
    null,
    "page",
  ]);
});

// jsdom has no style sheet. Caught: page numbers beside the buttons where there is no room for them.
test("a phone has only Previous and Next", () => {
  showTable(45);
  const pages = pageButton("Page 1").closest("ol");
  expect(Array.from(pages?.classList ?? [])).toEqual(expect.arrayContaining(["hidden", "sm:flex"]));
  expect(screen.getByRole("status").classList).toContain("max-sm:sr-only");
  for (const name of ["Previous", "Next"]) expect(pageButton(name).closest(".hidden")).toBeNull();
});

// Caught: an empty page after the rows of the last page were removed.
test("a page beyond the last one shows the last", () => {
  const { haveRows } = showTable(45, 3);
  haveRows(25);
  expect([names()[0], names().length]).toEqual(["Case 21", 5]);
  expect(screen.getByRole("status").textContent).toBe("Showing 21 to 25 of 25 results");
});

test.each([0, 1, 20])("%i rows have no pagination", (count) => {
  showTable(count);
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("a row is opened by a click and by Enter, not by its link nor by Enter in a field of it", async () => {
  const { user, onOpen } = showTable(3);
  await user.click(screen.getByText("Case 2"));
  expect(onOpen).toHaveBeenLastCalledWith({ key: 1, name: "Case 2" });
  await user.click(within(screen.getAllByRole("row")[1] ?? expect.fail("no row")).getByRole("link"));
  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText("Note on Case 1"), "x{Enter}");
  expect(onOpen).toHaveBeenCalledOnce();
});

// Caught: focus lost after the last row of a page.
test("the arrow keys move between the rows of the page and stop at its ends", async () => {
  const { user, onOpen } = showTable(45);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => row.tabIndex)).toEqual([0, ...Array.from({ length: 19 }, () => -1)]);
  rows[0]?.focus();
  await user.keyboard("{End}{ArrowDown}{Enter}");
  expect(document.activeElement).toBe(rows[19]);
  expect(onOpen).toHaveBeenLastCalledWith({ key: 19, name: "Case 20" });
});

test("a column without sortBy has a heading without a button", () => {
  showTable(3);
  const [name, link] = screen.getAllByRole("columnheader");
  expect([
    name && within(name).queryAllByRole("button").length,
    link && within(link).queryAllByRole("button").length,
  ]).toEqual([1, 0]);
  expect(link?.textContent).toBe("Link");
  // The hidden label is for screen readers only.
  expect(screen.getByText("More").className).toBe("sr-only");
});

// Caught: the keyboard focus lost with the button that led to the last page.
test("the button at an end keeps the focus and does nothing", async () => {
  const { user } = showTable(45);
  await user.click(pageButton("Page 2"));
  await user.click(pageButton("Next"));
  expect(document.activeElement).toBe(pageButton("Next"));
  await user.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toBe("Showing 41 to 45 of 45 results");
  expect(turned).toEqual([2, 3]);
});

// Caught: rows of the second page counted from one again for screen readers; keys that leave the page.
test("rows are counted through all pages, and keys stay on the page", async () => {
  const { user } = showTable(45);
  await user.click(pageButton("Page 2"));
  const rows = screen.getAllByRole("row").slice(1);
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("46");
  expect([rows[0], rows.at(-1)].map((row) => row?.getAttribute("aria-rowindex"))).toEqual(["22", "41"]);
  expect(rows.map((row) => row.tabIndex)).toEqual([0, ...Array.from({ length: 19 }, () => -1)]);
  rows[0]?.focus();
  await user.keyboard("{ArrowUp}{ArrowDown}{Home}");
  expect(document.activeElement).toBe(rows[0]);
  await user.keyboard("{End}{PageDown}");
  expect(document.activeElement).toBe(rows[19]);
});

// Caught: a record opened behind the dialog that a button of its row had opened.
test("a click in an overlay that a cell has opened does not open the row", async () => {
  const { user, onOpen } = showTable(1);
  await user.click(screen.getByText("overlay of Case 1"));
  await user.click(screen.getByLabelText("Note on Case 1"));
  expect(onOpen).not.toHaveBeenCalled();
});
