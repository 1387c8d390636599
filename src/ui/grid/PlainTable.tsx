import { cn } from "../cn";
import type { Column } from "./column";
import { useDensity } from "./density";
import { cellClass, GRID_ROW, rowHeight, tracksStyle } from "./gridLayout";
import { useGridLayout } from "./useGridLayout";

interface PlainTableProps<Row, Actions, Name extends string> {
  label: string;
  columns: readonly Column<Row, Actions, Name>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  actions: Actions;
  /** The rows have the height of lists, for a table that people scan. */
  isCompact?: boolean;
}

/** A short table whose rows open nothing: no pages, sorting or keys. Narrow containers show its rows as cards. */
export function PlainTable<Row, Actions, Name extends string>({
  label,
  columns,
  rows,
  rowKey,
  actions,
  isCompact = false,
}: PlainTableProps<Row, Actions, Name>) {
  const [ref, layout] = useGridLayout(columns);
  const density = useDensity();
  return (
    <div
      ref={ref}
      role="table"
      aria-label={label}
      style={tracksStyle(layout, null)}
      className="rounded-lg border border-line bg-surface"
    >
      {layout.kind === "table" ? <Headings columns={layout.columns} /> : null}
      <div role="rowgroup">
        {rows.map((row) => (
          <div
            key={rowKey(row)}
            role="row"
            data-layout={layout.kind}
            className={cn(
              GRID_ROW,
              rowHeight(layout.kind, isCompact ? density : "comfortable"),
              "has-[[data-selects]_input:checked]:bg-accent-soft",
              "group/row content-center items-center gap-y-1 border-b border-line text-sm text-ink last:border-b-0",
            )}
          >
            {layout.columns.map((column) => (
              <div key={column.name} role="cell" className={cellClass(layout.kind, column)}>
                {column.cell(row, actions, layout.lacking)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Headings({ columns }: { columns: readonly Column<never, never>[] }) {
  return (
    <div role="rowgroup" className="border-b border-line">
      <div role="row" className={cn(GRID_ROW, "h-9 items-center")}>
        {columns.map(({ name, label, isLabelHidden }) => (
          <div key={name} role="columnheader" className="text-xs font-medium whitespace-nowrap text-ink-soft">
            <span className={cn(isLabelHidden && "sr-only")}>{label}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
