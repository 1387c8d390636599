import { useState } from "react";
import { Pagination } from "../Pagination";
import { GridBox } from "./GridBox";
import type { GridHeadProps } from "./GridHead";
import { GridRow, type RowActions } from "./GridRow";
import { useRowNavigation } from "./useRowNavigation";

/** Rows per page, as both specifications define it. */
export const PAGE_ROWS = 20;

interface PagedTableProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  label: string;
  /** All rows, of which the table shows one page. */
  rows: readonly Row[];
  actions: Actions;
  /** Starts at 1. A number beyond the last page shows the last page. */
  page: number;
  onPage: (page: number) => void;
}

/** A table with 20 rows per page, with the same columns and keyboard navigation as DataGrid. */
export function PagedTable<Row extends { key: number }, Actions extends RowActions<Row>, Name extends string>({
  rows,
  actions,
  page,
  onPage,
  ...box
}: PagedTableProps<Row, Actions, Name>) {
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const shownPage = Math.max(1, Math.min(page, Math.ceil(rows.length / PAGE_ROWS)));
  const first = (shownPage - 1) * PAGE_ROWS;
  const shown = rows.slice(first, first + PAGE_ROWS);
  const { focused, handleKeyDown } = useRowNavigation({ body, count: shown.length, scrollTo: () => undefined });
  const tabStop = focused !== null && focused < shown.length ? focused : 0;
  return (
    <div className="space-y-3">
      <GridBox {...box} rowCount={shown.length} onKeyDown={handleKeyDown} bodyRef={setBody}>
        {shown.map((row, index) => (
          <GridRow
            key={row.key}
            row={row}
            columns={box.columns}
            actions={actions}
            index={index}
            isTabStop={index === tabStop}
            box={null}
          />
        ))}
      </GridBox>
      <Pagination page={shownPage} pageRows={PAGE_ROWS} total={rows.length} onPage={onPage} />
    </div>
  );
}
