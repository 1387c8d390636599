import { cn } from "../cn";
import type { Column } from "./column";
import { GRID_ROW } from "./gridLayout";
import { SortHeading } from "./SortHeading";

/** Null is the default order. */
export type GridSort<Name extends string> = { column: Name; isDescending: boolean } | null;

export interface GridHeadProps<Row, Actions, Name extends string> {
  columns: readonly Column<Row, Actions, Name>[];
  sort: GridSort<Name>;
  /** A click on a heading. */
  onSort: (column: Name) => void;
  /** A choice of an order, where there are no headings. */
  onSortTo: (sort: GridSort<Name>) => void;
}

/** The header row of a table. Only sortable columns have a button as their heading. */
export function GridHead<Row, Actions, Name extends string>({
  columns,
  sort,
  onSort,
}: Omit<GridHeadProps<Row, Actions, Name>, "onSortTo">) {
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID_ROW, "h-9 items-center")}>
      {columns.map((column) =>
        column.sortBy === undefined ? (
          <PlainHeading key={column.name} column={column} />
        ) : (
          <SortHeading
            key={column.name}
            label={column.label}
            align={column.align ?? "left"}
            direction={sort?.column === column.name ? (sort.isDescending ? "descending" : "ascending") : "none"}
            onSort={() => {
              onSort(column.name);
            }}
          />
        ),
      )}
    </div>
  );
}

function PlainHeading({ column }: { column: Column<never, never> }) {
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
      className={cn("text-xs font-medium whitespace-nowrap text-ink-soft", column.align === "right" && "text-right")}
    >
      {column.label}
    </div>
  );
}
