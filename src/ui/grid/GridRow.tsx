import { useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { cn } from "../cn";
import type { Column } from "./column";
import { useDensity } from "./density";
import type { Glow } from "./glow";
import { cellClass, GRID_ROW, rowHeight, type GridLayout } from "./gridLayout";

export interface RowActions<Row> {
  onOpen: (row: Row) => void;
}

interface GridRowProps<Row, Actions> {
  row: Row;
  layout: GridLayout<Column<Row, Actions>>;
  /** Must be stable between renders, so that a change renders only its own row. */
  actions: Actions;
  index: number;
  /** Whether this row is the grid's tab stop (roving tabindex). */
  isTabStop: boolean;
  /** True for a moment after the return from the row's record. */
  isTinted?: boolean;
  /** Set after another person has just changed the row. */
  glow?: Glow | undefined;
  /** Height and offset in pixels of a virtual row; null for rows in normal flow. */
  box: { height: number; top: number } | null;
}

const CONTROLS = "a, button, input, select, textarea, label, [role=menu]";

/** Whether a click is on a control of the row, or in an overlay opened by a cell: React bubbles events through portals. */
function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest(CONTROLS) !== null;
}

/** One row. Its element is memoized, so a change renders one of the 30 rows on the screen. */
export function GridRow<Row, Actions extends RowActions<Row>>({
  row,
  layout,
  actions,
  index,
  isTabStop,
  isTinted = false,
  glow,
  box,
}: GridRowProps<Row, Actions>) {
  const density = useDensity();
  const height = box?.height;
  const top = box?.top;
  return useMemo(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) actions.onOpen(row);
    };
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        data-index={index}
        data-layout={layout.kind}
        tabIndex={isTabStop ? 0 : -1}
        style={top === undefined ? {} : { height, transform: `translateY(${String(top)}px)` }}
        onClick={(event) => {
          if (!isOnControl(event)) actions.onOpen(row);
        }}
        onKeyDown={handleKey}
        className={cn(
          GRID_ROW,
          "group/row cursor-pointer scroll-mt-12 content-center items-center gap-y-1 border-b border-line text-sm text-ink transition-colors hover:bg-hover focus-visible:-outline-offset-2 has-[[data-selects]_input:checked]:bg-accent-soft",
          top === undefined
            ? cn(rowHeight(layout.kind, density), "relative last:border-b-0")
            : "absolute inset-x-0 top-0 contain-strict",
          (isTinted || glow !== undefined) && "bg-accent-soft duration-500",
        )}
      >
        {layout.columns.map((column, at) => (
          <div key={column.name} role="gridcell" className={cellClass(layout.kind, column)}>
            {at === 0 ? glow?.mark : null}
            {column.cell(row, actions, layout.lacking)}
          </div>
        ))}
      </div>
    );
  }, [row, layout, actions, index, isTabStop, isTinted, glow, height, top, density]);
}
