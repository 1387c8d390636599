import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { DataGrid, type DataGridProps } from "../../ui/grid/DataGrid";
import type { RowActions } from "../../ui/grid/GridRow";
import { useClosingClick } from "../../ui/grid/useClosingClick";
import type { PagedTable } from "../../ui/grid/PagedTable";
import { useMouseInside } from "../../ui/grid/useMouseInside";
import type { RowHeights } from "../../ui/grid/useVisibleRows";
import { formatCount } from "../format";
import type { Row } from "./row";
import { formatSort } from "./sortRows";
import { useHeldOrder } from "./useHeldOrder";

/** The table with pages, given by the list that has them: the code of a list that scrolls carries none. */
export type PagesComponent = typeof PagedTable;

interface LiveGridProps<R, Actions, Name extends string> extends Omit<DataGridProps<R, Actions, Name>, "rowHeights"> {
  /** Names the search and the tab that chose these rows: other rows of another request are shown at once. */
  request: string;
  find: (key: number) => R | undefined;
  isMenuOpen: boolean;
  /** `onPage` is told the page that is shown; another request starts at its first page. */
  layout:
    | { kind: "scroll"; heights: RowHeights }
    | { kind: "pages"; Table: PagesComponent; firstPage: number; onPage: (page: number) => void };
  /** In the place of the grid where there are no rows. */
  empty: ReactNode;
}

/** Rows that change while somebody looks at them, and never move under the mouse or an open menu. */
export function LiveGrid<R extends Row, Actions extends RowActions<R>, Name extends string>({
  request,
  find,
  isMenuOpen,
  layout,
  empty,
  ...grid
}: LiveGridProps<R, Actions, Name>) {
  const listRef = useRef<HTMLDivElement>(null);
  const isMouseInside = useMouseInside(listRef);
  const sortedRequest = `${request}|${formatSort(grid.sort)}`;
  const held = useHeldOrder({
    rows: grid.rows,
    request: sortedRequest,
    isHeld: isMouseInside || isMenuOpen,
    find,
  });
  const [page, setPage] = usePageOf(sortedRequest, layout.kind === "pages" ? layout.firstPage : 1);
  const closingClick = useClosingClick(isMenuOpen);
  if (held.rows.length === 0) return empty;
  return (
    <div ref={listRef} className="relative" {...closingClick}>
      {held.updates > 0 ? (
        <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-center">
          <Button
            look="primary"
            size="small"
            className="pointer-events-auto translate-y-11 rounded-full shadow-raised"
            onClick={held.release}
          >
            {formatCount(held.updates)} {held.updates === 1 ? "update" : "updates"}
          </Button>
        </div>
      ) : null}
      {layout.kind === "scroll" ? (
        <DataGrid {...grid} rows={held.rows} rowHeights={layout.heights} />
      ) : (
        <layout.Table
          {...grid}
          rows={held.rows}
          page={page}
          onPage={(next) => {
            setPage(next);
            layout.onPage(next);
          }}
        />
      )}
    </div>
  );
}

/** The page of a request: the first one, unless it is the request that the list began with or one that was turned. */
function usePageOf(request: string, firstPage: number): [number, (page: number) => void] {
  const [turned, setTurned] = useState({ request, page: firstPage });
  const setPage = (page: number) => {
    setTurned({ request, page });
  };
  return [turned.request === request ? turned.page : 1, setPage];
}
