import { useState } from "react";
import { Pagination } from "./Pagination";
import type { DataGridProps } from "./DataGrid";
import { GridBox } from "./GridBox";
import { GridRow, type RowActions } from "./GridRow";
import { useGridLayout } from "./useGridLayout";
import { useReturn, type ReturnTo } from "./useReturn";
import { useRowNavigation } from "./useRowNavigation";

/** `rows` has all rows, and the table shows one page of them. A row to return to is ignored if it is on another page. */
interface PagedTableProps<Row, Actions, Name extends string> extends Omit<
  DataGridProps<Row, Actions, Name>,
  "cardHeight"
> {
  /** Starts at 1. A number beyond the last page shows the last page. */
  page: number;
  pageRows: number;
  onPage: (page: number) => void;
}

const NOTHING = () => undefined;

/** A table with pages, with the same columns and keyboard navigation as DataGrid. */
export function PagedTable<Row extends { key: number }, Actions extends RowActions<Row>, Name extends string>({
  rows,
  actions,
  page,
  pageRows,
  onPage,
  returnTo = null,
  onReturned = NOTHING,
  tinted = null,
  glows,
  ...box
}: PagedTableProps<Row, Actions, Name>) {
  const [boxRef, layout] = useGridLayout(box.columns);
  const shownPage = Math.max(1, Math.min(page, Math.ceil(rows.length / pageRows)));
  const first = (shownPage - 1) * pageRows;
  const shown = rows.slice(first, first + pageRows);
  const { setBody, tabStop, handleKeyDown } = usePageRows({ first, count: shown.length, returnTo, onReturned });
  return (
    <div className="space-y-3">
      <GridBox
        {...box}
        boxRef={boxRef}
        layout={layout}
        rowCount={rows.length}
        onKeyDown={handleKeyDown}
        bodyRef={setBody}
      >
        {shown.map((row, indexOnPage) => (
          <GridRow
            key={row.key}
            row={row}
            layout={layout}
            actions={actions}
            index={first + indexOnPage}
            isTabStop={first + indexOnPage === tabStop}
            isTinted={row.key === tinted}
            glow={glows?.get(row.key)}
            box={null}
          />
        ))}
      </GridBox>
      <Pagination page={shownPage} pageRows={pageRows} total={rows.length} onPage={onPage} />
    </div>
  );
}

interface PageRowsInput {
  /** Index of the first row of the page. */
  first: number;
  count: number;
  returnTo: ReturnTo | null;
  onReturned: () => void;
}

/** The tab stop among the rows of the page, the keys that move it, and the return to a row. */
function usePageRows({ first, count, returnTo, onReturned }: PageRowsInput) {
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const { focused, handleKeyDown, takeFocus } = useRowNavigation({ body, first, count, scrollTo: NOTHING });
  useReturn({
    body,
    returnTo,
    onReturned,
    offsetOf: (index, scroller) => offsetOf(body, index, scroller),
    focusRow: takeFocus,
  });
  const isFocusedShown = focused !== null && focused >= first && focused < first + count;
  return { setBody, tabStop: isFocusedShown ? focused : first, handleKeyDown };
}

function offsetOf(body: Element | null, index: number, scroller: Element): number | null {
  const row = body?.querySelector(`[data-index="${String(index)}"]`);
  if (!row) return null;
  return scroller.scrollTop + row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
