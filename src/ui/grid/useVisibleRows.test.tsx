import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { useVisibleRows } from "./useVisibleRows";

beforeEach(giveLayout);

const rowsFrom = (first: number) => Array.from({ length: 100 }, (_, at) => ({ key: first + at }));

function renderedCounts(scrollTop = 0) {
  const counts: number[] = [];
  function Rows({ rows, rowHeight }: { rows: { key: number }[]; rowHeight: number }) {
    const { bodyRef, items } = useVisibleRows({ rows, rowHeight, returnTo: null, onReturned: () => undefined });
    counts.push(items.length);
    return (
      <main
        ref={(main) => {
          if (main !== null) main.scrollTop = scrollTop;
        }}
      >
        <div ref={bodyRef}>{`${String(items[0]?.row.key)} to ${String(items.at(-1)?.row.key)}`}</div>
      </main>
    );
  }
  const { rerender } = render(<Rows rows={rowsFrom(0)} rowHeight={100} />);
  return {
    show: (rows: { key: number }[], rowHeight = 100): number[] => {
      counts.length = 0;
      rerender(<Rows rows={rows} rowHeight={rowHeight} />);
      return [...counts];
    },
  };
}

// Caught, one at a time: rows around the view rendered with the first of the others; never rendered; omitted because a row behind the
// first has changed.
test("other rows come in two steps, the visible ones first; the same rows come at once", () => {
  const { show } = renderedCounts();
  expect(show(rowsFrom(500))).toEqual([8, 11]);
  screen.getByText("500 to 510");
  expect(show([...rowsFrom(500).slice(0, 3), ...rowsFrom(700)])).toEqual([11]);
});

// Caught: a grid that scrolled the page to its top when it mounted.
test("a grid that mounts in a scrolled page shows the rows that are in view, and does not scroll", () => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, "scrollTo").mockImplementation((to: unknown) => {
    scrolled.push(to);
  });
  renderedCounts(2_000);
  screen.getByText("17 to 30");
  expect(scrolled).toEqual([{ top: 2_000 }]);
});

// Caught: as many cards as rows of a table, most of them out of view.
test("rows of another height fill the view again", () => {
  const { show } = renderedCounts();
  screen.getByText("0 to 10");
  show(rowsFrom(0), 200);
  screen.getByText("0 to 6");
});
