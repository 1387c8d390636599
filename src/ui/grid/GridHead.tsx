import { cn } from "../cn";
import { GRID_ROW, shownClass, type Column } from "./column";
import { SortHeading } from "./SortHeading";

export interface GridHeadProps<Row, Actions, Name extends string> {
  columns: readonly Column<Row, Actions, Name>[];
  sort: { column: Name; isDescending: boolean } | null;
  onSort: (column: Name) => void;
}

/** The header row of a grid. Only sortable columns have a button as their heading. */
export function GridHead<Row, Actions, Name extends string>({
  columns,
  sort,
  onSort,
}: GridHeadProps<Row, Actions, Name>) {
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID_ROW, "h-9 items-center max-md:flex max-md:gap-x-8")}>
      {columns.map((column) =>
        column.sortBy === undefined ? (
          <PlainHeading key={column.name} column={column} />
        ) : (
          <SortHeading
            key={column.name}
            label={column.label}
            className={shownClass(column)}
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
      <div role="columnheader" className={column.onPhones ? "hidden md:block" : shownClass(column)}>
        <span className="sr-only">{column.label}</span>
      </div>
    );
  }
  return (
    <div
      role="columnheader"
      className={cn(
        "text-xs font-medium whitespace-nowrap text-ink-soft",
        column.align === "right" && "text-right",
        shownClass(column),
      )}
    >
      {column.label}
    </div>
  );
}
