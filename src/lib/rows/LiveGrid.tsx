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

/** PagedTable as a prop, so that lists without pages do not bundle its code. */
export type PagesComponent = typeof PagedTable;

interface LiveGridProps<R, Actions, Name extends string> extends Omit<DataGridProps<R, Actions, Name>, "rowHeights"> {
  /** Identifies the search and the tab. When it changes, the new rows are shown at once. */
  request: string;
  find: (key: number) => R | undefined;
  isMenuOpen: boolean;
  /** `onPage` receives each page the person turns to. Another request starts at its first page. */
  layout:
    | { kind: "scroll"; heights: RowHeights }
    | { kind: "pages"; Table: PagesComponent; firstPage: number; onPage: (page: number) => void };
  /** Shown in place of the grid when there are no rows. */
  empty: ReactNode;
}

/** A grid of live rows. Their order is held while the mouse is over them or a menu is open, so that no row moves under it. */
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

/** The page of a request: `firstPage` for the initial one, the page turned to, else the first page. */
function usePageOf(request: string, firstPage: number): [number, (page: number) => void] {
  const [turned, setTurned] = useState({ request, page: firstPage });
  const setPage = (page: number) => {
    setTurned({ request, page });
  };
  return [turned.request === request ? turned.page : 1, setPage];
}
