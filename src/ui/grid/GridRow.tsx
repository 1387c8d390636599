import { useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { cn } from "../cn";
import { GRID_ROW, shownClass, type Column } from "./column";

export interface RowActions<Row> {
  onOpen: (row: Row) => void;
}

interface GridRowProps<Row, Actions> {
  row: Row;
  columns: readonly Column<Row, Actions>[];
  /** The same object between renders, so that a change renders its own row alone. */
  actions: Actions;
  index: number;
  /** Whether the Tab key stops here. */
  isTabStop: boolean;
  /** Its box in pixels where only the rows in sight exist; null where each row stands below the one before it. */
  box: { height: number; top: number } | null;
}

/** A click on a control inside the row is meant for the control. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, [role=menu]") !== null;
}

function cellClass(column: Column<never, never>, at: number): string {
  return cn(
    "min-w-0",
    shownClass(column),
    at === 0 && "col-span-2 md:col-span-1",
    column.align === "right" && "text-right",
    column.cellClass,
  );
}

/** One row. What it shows is kept between renders: of 30 rows on the screen a change renders one. */
export function GridRow<Row, Actions extends RowActions<Row>>({
  row,
  columns,
  actions,
  index,
  isTabStop,
  box,
}: GridRowProps<Row, Actions>) {
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
        tabIndex={isTabStop ? 0 : -1}
        style={top === undefined ? {} : { height, transform: `translateY(${String(top)}px)` }}
        onClick={(event) => {
          if (!isOnControl(event)) actions.onOpen(row);
        }}
        onKeyDown={handleKey}
        className={cn(
          GRID_ROW,
          "cursor-pointer scroll-mt-10 content-center items-center gap-y-1.5 border-b border-line text-sm text-ink transition-colors hover:bg-hover focus-visible:-outline-offset-2",
          top === undefined
            ? "min-h-23 py-3 last:border-b-0 md:min-h-14 md:py-2"
            : "absolute inset-x-0 top-0 contain-strict",
        )}
      >
        {columns.map((column, at) => (
          <div key={column.name} role="gridcell" className={cellClass(column, at)}>
            {column.cell(row, actions)}
          </div>
        ))}
      </div>
    );
  }, [row, columns, actions, index, isTabStop, height, top]);
}
