import { cn } from "../cn";
import { GRID_ROW, shownClass, tracksOf, type Column } from "./column";
import { GridRow, type RowActions } from "./GridRow";
import { SortHeading } from "./SortHeading";
import { useVisibleRows, type RowHeights } from "./useVisibleRows";

export interface DataGridProps<Row, Actions, Name extends string> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row, Actions, Name>[];
  sort: { column: Name; isDescending: boolean } | null;
  onSort: (column: Name) => void;
  /** What a row does; `onOpen` is asked by a click beside its controls and by Enter. */
  actions: Actions;
  rowHeights: RowHeights;
}

/** Rows as a grid of which only those in sight exist; it scrolls with the page. */
export function DataGrid<Row extends { key: number }, Actions extends RowActions<Row>, Name extends string>({
  label,
  rows,
  columns,
  sort,
  onSort,
  actions,
  rowHeights,
}: DataGridProps<Row, Actions, Name>) {
  const { bodyRef, height, rowHeight, items, stop, handleKeyDown } = useVisibleRows(rows, rowHeights);
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      style={tracksOf(columns)}
      className="rounded-lg border border-line bg-surface"
    >
      <div role="rowgroup" className="sticky top-0 z-10 rounded-t-lg border-b border-line bg-surface">
        <GridHead columns={columns} sort={sort} onSort={onSort} />
      </div>
      <div role="rowgroup" ref={bodyRef} className="relative overflow-hidden rounded-b-lg" style={{ height }}>
        {items.map(({ place, top, row }) => (
          <GridRow
            key={row.key}
            row={row}
            columns={columns}
            actions={actions}
            place={place}
            isStop={place === stop}
            height={rowHeight}
            top={top}
          />
        ))}
      </div>
    </div>
  );
}

type GridHeadProps<Row, Actions, Name extends string> = Pick<
  DataGridProps<Row, Actions, Name>,
  "columns" | "sort" | "onSort"
>;

function GridHead<Row, Actions, Name extends string>({ columns, sort, onSort }: GridHeadProps<Row, Actions, Name>) {
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID_ROW, "h-9 items-center max-md:flex")}>
      {columns.map((column) =>
        column.isLabelHidden ? (
          <div key={column.name} role="columnheader" className="hidden md:block">
            <span className="sr-only">{column.label}</span>
          </div>
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
