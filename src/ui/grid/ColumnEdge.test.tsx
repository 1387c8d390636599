import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { CARDS_ONLY, type Column } from "./column";
import type { ColumnWidths } from "./columnWidths";
import { DataGrid } from "./DataGrid";

interface Vendor {
  key: number;
}
interface Actions {
  onOpen: (row: Vendor) => void;
}
type Name = "vendor" | "city" | "phone" | "menu" | "call";

const cell = () => null;
const COLUMNS: readonly Column<Vendor, Actions, Name>[] = [
  { name: "vendor", label: "Vendor", width: "minmax(10rem,2fr)", sortBy: ({ key }) => key, card: "title", cell },
  { name: "city", label: "City", width: "minmax(5rem,1fr)", cell },
  { name: "phone", label: "Phone", width: "8rem", sortBy: ({ key }) => key, cell },
  { name: "menu", label: "Menu", width: "2rem", isLabelHidden: true, cell },
  { name: "call", label: "Call", width: "2rem", from: CARDS_ONLY, card: "action", cell },
];
const ROWS = [{ key: 1 }];
const actions = { onOpen: () => undefined };

/** Replaces jsdom's missing layout: the headings' widths in pixels. */
const PIXELS: Record<string, number> = { Vendor: 400, City: 200, Phone: 128, Menu: 32 };

beforeEach(() => {
  giveLayout();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, PIXELS[this.getAttribute("aria-label") ?? ""] ?? 0, 36);
  });
});

function showGrid({ isFixed = false, chosen = null }: { isFixed?: boolean; chosen?: ColumnWidths | null } = {}) {
  const onWidths = vi.fn<(widths: ColumnWidths | null) => void>();
  const onSort = vi.fn();
  function Grid() {
    const [widths, setWidths] = useState(chosen);
    return (
      <DataGrid
        label="Vendors"
        rows={ROWS}
        columns={COLUMNS}
        actions={actions}
        cardHeight={124}
        sort={null}
        onSort={onSort}
        onSortTo={() => undefined}
        widths={widths}
        onWidths={
          isFixed
            ? null
            : (next) => {
                onWidths(next);
                setWidths(next);
              }
        }
      />
    );
  }
  render(<Grid />);
  return { onWidths, onSort, user: userEvent.setup() };
}

const edges = () => screen.queryAllByRole("separator").map((edge) => edge.getAttribute("aria-label"));
const edge = (label: string) => screen.getByRole("separator", { name: `Width of ${label}` });
const HINT = "Right arrow key: column width";
const tracks = () => screen.getByRole("grid").style.getPropertyValue("--tracks");
const STANDARD = "minmax(10rem,2fr) minmax(5rem,1fr) 8rem 2rem";

test("each resizable column but the last has an edge, with its width and limits", () => {
  showGrid();
  expect(edges()).toEqual(["Width of Vendor", "Width of City"]);
  const values = ["min", "now", "max", "text"].map((what) => edge("Vendor").getAttribute(`aria-value${what}`));
  // The city can give up 120 pixels, the phone none.
  expect(values).toEqual(["160", "400", "520", "400 pixels"]);
  expect(tracks()).toBe(STANDARD);
  expect(within(screen.getByRole("grid", { name: "Vendors" })).getAllByRole("rowgroup")).toHaveLength(2);
  expect(edge("Vendor").getAttribute("aria-orientation")).toBe("vertical");
  expect(edge("Vendor").title).toBe(
    "Drag, or press the left and right arrow keys. Double-click or Enter: standard widths",
  );
});

// Caught: "Vendor Width of Vendor" read out with every cell.
test("a heading is named by its label alone", () => {
  showGrid();
  expect(screen.getAllByRole("columnheader").map((heading) => heading.ariaLabel ?? heading.textContent)).toEqual([
    "Vendor",
    "City",
    "Phone",
    "Menu",
  ]);
  expect(screen.getByRole("columnheader", { name: "Vendor" })).toBeDefined();
});

// Caught: 27 Tab stops from the search box to the first row, six of them edges.
test("Tab moves between headings; the right arrow key moves from one to its edge, and Escape back", async () => {
  const { onWidths, onSort, user } = showGrid();
  await user.tab();
  // Caught: an edge that only mouse users could find.
  const heading = screen.getByRole("button", { name: "Vendor", description: HINT });
  expect(document.activeElement).toBe(heading);
  await user.keyboard("{Escape}");
  expect([screen.queryByText(HINT), document.activeElement]).toEqual([null, heading]);
  await user.keyboard("{ArrowRight}");
  expect([screen.queryByText(HINT), document.activeElement]).toEqual([null, edge("Vendor")]);
  await user.keyboard("{Escape}");
  expect([screen.getByRole("tooltip").textContent, document.activeElement]).toEqual([HINT, heading]);
  // A column without sorting has no button: its edge is a tab stop.
  await user.tab();
  expect(document.activeElement).toBe(edge("City"));
  await user.tab();
  // The last column takes the remaining width.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Phone", description: "" }));
  expect([onWidths.mock.calls, onSort.mock.calls]).toEqual([[], []]);
});

test("arrow keys move an edge, with Shift by a little; Enter resets the widths; nothing is sorted", async () => {
  const { onWidths, onSort, user } = showGrid();
  edge("Vendor").focus();
  await user.keyboard("{ArrowRight}");
  expect(tracks()).toBe("minmax(10rem,26fr) minmax(5rem,11.5fr) minmax(8rem,8fr) 2rem");
  await user.keyboard("{ArrowLeft}{Shift>}{ArrowRight}{/Shift}");
  expect(onWidths.mock.calls.slice(1)).toEqual([
    [{ vendor: 24, city: 13.5, phone: 8 }],
    [{ vendor: 25.25, city: 12.25, phone: 8 }],
  ]);
  await user.keyboard("{Enter}");
  expect([tracks(), onSort.mock.calls, document.activeElement]).toEqual([STANDARD, [], edge("Vendor")]);
});

// Caught: a render of every row and a write to the storage for each pixel.
test("while an edge is dragged the widths follow, and they are kept once, when it is released", () => {
  const { onWidths } = showGrid();
  fireEvent.pointerDown(edge("City"), { button: 0, clientX: 600, pointerId: 1 });
  fireEvent.pointerMove(edge("City"), { clientX: 580, pointerId: 1 });
  fireEvent.pointerMove(edge("City"), { clientX: 568, pointerId: 1 });
  expect([tracks(), onWidths.mock.calls]).toEqual([
    "minmax(10rem,25fr) minmax(5rem,10.5fr) minmax(8rem,10fr) 2rem",
    [],
  ]);
  fireEvent.lostPointerCapture(edge("City"), { pointerId: 1 });
  expect(onWidths.mock.calls).toEqual([[{ vendor: 25, city: 10.5, phone: 10 }]]);
  fireEvent.pointerMove(edge("City"), { clientX: 500, pointerId: 1 });
  expect(tracks()).toBe("minmax(10rem,25fr) minmax(5rem,10.5fr) minmax(8rem,10fr) 2rem");
});

test("a press without a movement keeps nothing, another mouse button does nothing, and a double click resets", async () => {
  const { onWidths, user } = showGrid();
  fireEvent.pointerDown(edge("City"), { button: 0, clientX: 600 });
  fireEvent.lostPointerCapture(edge("City"));
  fireEvent.pointerDown(edge("City"), { button: 2, clientX: 600 });
  fireEvent.pointerMove(edge("City"), { clientX: 500 });
  expect([tracks(), onWidths.mock.calls]).toEqual([STANDARD, []]);
  edge("City").focus();
  await user.keyboard("{ArrowLeft}");
  await user.dblClick(edge("City"));
  expect([tracks(), onWidths.mock.lastCall]).toEqual([STANDARD, [null]]);
});

test("a list that stores no widths has no edges, and mentions none", async () => {
  const { user } = showGrid({ isFixed: true });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Vendor", description: "" }));
  expect(edges()).toEqual([]);
});

test("cards have no edges, and no widths of columns", () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  showGrid({ chosen: { vendor: 20 } });
  expect([edges(), tracks()]).toEqual([[], "minmax(0,1fr) auto auto"]);
  expect(screen.getByRole("combobox", { name: "Sort by" })).toBeDefined();
});
