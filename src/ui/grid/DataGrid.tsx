import { tracksOf } from "./column";
import { GridHead, type GridHeadProps } from "./GridHead";
import { GridRow, type RowActions } from "./GridRow";
import { useVisibleRows, type RowHeights } from "./useVisibleRows";

export interface DataGridProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  label: string;
  rows: readonly Row[];
  /** The actions of a row. `onOpen` is called on Enter and on a click outside the row's controls. */
  actions: Actions;
  rowHeights: RowHeights;
}

/** A grid with virtual rows that scrolls with the page. */
export function DataGrid<Row extends { key: number }, Actions extends RowActions<Row>, Name extends string>({
  label,
  rows,
  columns,
  sort,
  onSort,
  actions,
  rowHeights,
}: DataGridProps<Row, Actions, Name>) {
  const { bodyRef, height, rowHeight, items, tabStop, handleKeyDown } = useVisibleRows(rows, rowHeights);
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
        {items.map(({ index, top, row }) => (
          <GridRow
            key={row.key}
            row={row}
            columns={columns}
            actions={actions}
            index={index}
            isTabStop={index === tabStop}
            box={{ height: rowHeight, top }}
          />
        ))}
      </div>
    </div>
  );
}
