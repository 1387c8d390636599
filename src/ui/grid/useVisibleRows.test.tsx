import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { useVisibleRows } from "./useVisibleRows";

beforeEach(giveLayout);

const rowsFrom = (first: number) => Array.from({ length: 100 }, (_, at) => ({ key: first + at }));

function renderedCounts() {
  const counts: number[] = [];
  function Rows({ rows }: { rows: { key: number }[] }) {
    const { bodyRef, items } = useVisibleRows({ rows, rowHeight: 100, returnTo: null, onReturned: () => undefined });
    counts.push(items.length);
    return (
      <main>
        <div ref={bodyRef}>{`${String(items[0]?.row.key)} to ${String(items.at(-1)?.row.key)}`}</div>
      </main>
    );
  }
  const { rerender } = render(<Rows rows={rowsFrom(0)} />);
  return {
    show: (rows: { key: number }[]): number[] => {
      counts.length = 0;
      rerender(<Rows rows={rows} />);
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
