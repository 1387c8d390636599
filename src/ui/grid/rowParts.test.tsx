import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import type { Column } from "./column";
import { CardSort } from "./CardSort";
import { GridLoading } from "./GridLoading";
import { PlainTable } from "./PlainTable";
import { RowLink } from "./RowLink";
import { RowName } from "./RowName";

beforeEach(giveLayout);

const beNarrow = () => vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);

interface Row {
  id: string;
  city: string;
}

const COLUMNS: readonly Column<Row, null>[] = [
  { name: "name", label: "Name", width: "1fr", card: "title", sortBy: ({ id }) => id, cell: ({ id }) => id },
  { name: "city", label: "City", width: "8rem", cell: ({ city }) => city, align: "right" },
  { name: "menu", label: "Menu", width: "2rem", isLabelHidden: true, skeleton: "", cell: () => "…" },
];

// Caught: "gnp.exe" read backwards in a list; a long name whose end could not be read.
test("a row that leads nowhere has its name and detail in their own direction, whole for a pointer that waits", () => {
  render(<RowName name={"Ana\u202e Souza"} detail={"ana\u202e@x.test"} mark={<b>New</b>} />);
  const parts = ["Ana Souza", "ana@x.test"].map((text) => screen.getByText(text));
  expect(parts.map(({ dir, title }) => [dir, title])).toEqual([
    ["auto", "Ana Souza"],
    ["auto", "ana@x.test"],
  ]);
  expect(screen.getByText("New")).toBeDefined();
});

test("a row's link opens by a plain click, leaves every other to the browser, and is no stop of its own", () => {
  const onOpen = vi.fn();
  render(<RowLink name="Ana" detail="ana@x.test" href="/lead/1" onOpen={onOpen} />);
  const link = screen.getByRole("link", { name: "Ana" });
  expect([link.tabIndex, link.dir, screen.getByText("ana@x.test").dir, link.getAttribute("href")]).toEqual([
    -1,
    "auto",
    "auto",
    "/lead/1",
  ]);
  // jsdom does not navigate, and logs that.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const others = [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }];
  expect(others.map((click) => fireEvent.click(link, click))).toEqual(others.map(() => true));
  expect(onOpen).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(onOpen).toHaveBeenCalledOnce();
});

test("a short table is heard as one, with its headings; narrow places show its rows as cards without them", () => {
  const rows = [
    { id: "a", city: "Lima" },
    { id: "b", city: "Quito" },
  ];
  const table = <PlainTable label="Offices" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} actions={null} />;
  const { unmount } = render(table);
  const shown = within(screen.getByRole("table", { name: "Offices" }));
  expect(shown.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Name", "City", "Menu"]);
  expect(["Name", "Menu"].map((label) => shown.getByText(label).className)).toEqual(["", "sr-only"]);
  expect(shown.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "a",
    "Lima",
    "…",
    "b",
    "Quito",
    "…",
  ]);
  expect(shown.getAllByRole("row").map(({ dataset }) => dataset["layout"])).toEqual([undefined, "table", "table"]);
  unmount();
  beNarrow();
  render(table);
  expect(screen.queryAllByRole("columnheader")).toEqual([]);
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["a", "b"]);
});

test("a grid that loads says so, and its grey rows, which are not heard, have the widths of its columns", () => {
  const { container } = render(
    <GridLoading label="Loading leads..." columns={COLUMNS} widths={{ name: 20 }} rows={3} />,
  );
  expect(screen.getByRole("status").textContent).toContain("Loading leads...");
  const hidden = container.querySelector("[aria-hidden=true].contents, div[aria-hidden=true]");
  const rows = [...(hidden?.children ?? [])];
  expect(rows).toHaveLength(3);
  // A name with its avatar and line, a value beside it, and nothing in place of a control.
  const loading = [...(rows[0]?.children ?? [])].map((cell) => cell.querySelectorAll("[data-loading]").length);
  expect(loading).toEqual([3, 1, 0]);
  expect(rows[0]?.children[1]?.querySelector("[data-loading]")?.className).toContain("ml-auto");
  expect(container.querySelector<HTMLElement>("[style]")?.style.getPropertyValue("--tracks")).toBe(
    "minmax(4rem,20fr) minmax(8rem,8fr) 2rem",
  );
});

test("cards are sorted by a choice of each column that sorts, up or down, or as they come", () => {
  const onSortTo = vi.fn();
  render(<CardSort columns={COLUMNS} sort={{ column: "name", isDescending: true }} onSortTo={onSortTo} />);
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect([...choice.options].map(({ text, selected }) => [text, selected])).toEqual([
    ["Newest first", false],
    ["Name, ascending", false],
    ["Name, descending", true],
  ]);
  for (const { value } of [...choice.options]) fireEvent.change(choice, { target: { value } });
  expect(onSortTo.mock.calls).toEqual([
    [null],
    [{ column: "name", isDescending: false }],
    [{ column: "name", isDescending: true }],
  ]);
});
