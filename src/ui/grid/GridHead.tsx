import type { ReactNode } from "react";
import { cn } from "../cn";
import type { Column } from "./column";
import type { ColumnWidths } from "./columnWidths";
import { useLazyWhenIdle } from "../lazy/useLazyModule";
import { COLUMN_EDGE_CODE } from "./columnEdgeCode";
import { alignClass, GRID_ROW } from "./gridLayout";
import { SortHeading } from "./SortHeading";

/** Null is the default order. */
export type GridSort<Name extends string> = { column: Name; isDescending: boolean } | null;

export interface GridHeadProps<Row, Actions, Name extends string> {
  columns: readonly Column<Row, Actions, Name>[];
  sort: GridSort<Name>;
  /** Called at a click on a heading. */
  onSort: (column: Name) => void;
  /** Called with the chosen order, if there are no headings. */
  onSortTo: (sort: GridSort<Name>) => void;
  /** Null or absent for the default widths. */
  widths?: ColumnWidths | null;
  /** Without it, the widths are fixed. */
  onWidths?: ((widths: ColumnWidths | null) => void) | null;
}

interface HeadProps<Row, Actions, Name extends string> extends Omit<
  GridHeadProps<Row, Actions, Name>,
  "onSortTo" | "widths"
> {
  /** Widths during a drag. */
  onDraft: (widths: ColumnWidths | null) => void;
}

/** The header row of a table. Only sortable columns have a button as their heading. */
export function GridHead<Row, Actions, Name extends string>({
  columns,
  sort,
  onSort,
  onWidths,
  onDraft,
}: HeadProps<Row, Actions, Name>) {
  const edges = useLazyWhenIdle(COLUMN_EDGE_CODE);
  // The last resizable column takes the remaining width.
  const last = columns.findLast(({ isLabelHidden }) => !isLabelHidden);
  const edgeOf = (column: Column<Row, Actions, Name>) =>
    edges !== null && onWidths && column !== last && !column.isLabelHidden ? (
      <edges.ColumnEdge
        columns={columns}
        name={column.name}
        isTabStop={column.sortBy === undefined}
        onDraft={onDraft}
        onWidths={onWidths}
      />
    ) : null;
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID_ROW, "group/head h-9 items-center")}>
      {columns.map((column) =>
        column.sortBy === undefined ? (
          <PlainHeading key={column.name} column={column} edge={edgeOf(column)} />
        ) : (
          <SortHeading
            key={column.name}
            label={column.label}
            align={column.align ?? "left"}
            direction={sort?.column === column.name ? (sort.isDescending ? "descending" : "ascending") : "none"}
            onSort={() => {
              onSort(column.name);
            }}
            edge={edgeOf(column)}
          />
        ),
      )}
    </div>
  );
}

function PlainHeading({ column, edge }: { column: Column<never, never>; edge: ReactNode }) {
  if (column.isLabelHidden) {
    return (
      <div role="columnheader">
        <span className="sr-only">{column.label}</span>
      </div>
    );
  }
  return (
    <div
      role="columnheader"
      // Explicit, because the edge inside has its own name.
      aria-label={column.label}
      className={cn("relative text-xs font-medium whitespace-nowrap text-ink-soft", alignClass(column.align))}
    >
      {column.label}
      {edge}
    </div>
  );
}
