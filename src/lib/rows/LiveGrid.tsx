import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { DataGrid, type DataGridProps } from "../../ui/grid/DataGrid";
import type { RowActions } from "../../ui/grid/GridRow";
import { useClosingClick } from "../../ui/grid/useClosingClick";
import type { PagedTable } from "../../ui/grid/PagedTable";
import { useMouseInside } from "../../ui/grid/useMouseInside";
import { formatCount } from "../format/format";
import type { RowNews } from "../live/rowNews";
import { ChangeStatus } from "./ChangeStatus";
import type { Row } from "./row";
import { formatSort } from "./sortRows";
import { useColumnWidths } from "./useColumnWidths";
import { useGlows } from "./useGlows";
import { useHeldOrder } from "./useHeldOrder";
import { useListPlace } from "./useListPlace";
import { foldTyped } from "../../../convex/platform/texts";

export interface ScrollLayout {
  kind: "scroll";
  /** In pixels; rows of a table have the height that the person has chosen. */
  cardHeight: number;
}

/** The table of pages comes from the list that has it, because the first screen scrolls. */
export interface PagesLayout {
  kind: "pages";
  pageRows: number;
  Table: typeof PagedTable;
}

interface LiveGridProps<R, Actions, Name extends string> extends Omit<
  DataGridProps<R, Actions, Name>,
  "cardHeight" | "returnTo" | "onReturned" | "tinted" | "glows" | "notice" | "widths" | "onWidths"
> {
  /** Path of the list, under which its position is remembered; null for a list that does not. */
  path: string | null;
  /** More rows follow. */
  isFilling: boolean;
  /** New rows are shown at once when the search or the tab changes. */
  search: string;
  tab: string;
  find: (key: number) => R | undefined;
  isOwn: (key: number) => boolean;
  /** The rows that have changed. */
  news: RowNews;
  isMenuOpen: boolean;
  /** `firstPage` is the page in the address; `onPage` receives each page that the person opens. */
  layout: ScrollLayout | (PagesLayout & { firstPage: number; onPage: (page: number) => void });
  /** Shown in place of the grid when there are no rows. */
  empty: ReactNode;
}

/** A grid of live rows. Their order is held while the pointer is over them or a menu is open, so that no row moves under the pointer. */
export function LiveGrid<R extends Row, Actions extends RowActions<R>, Name extends string>({
  path,
  isFilling,
  search,
  tab,
  find,
  isOwn,
  news,
  isMenuOpen,
  layout,
  empty,
  ...grid
}: LiveGridProps<R, Actions, Name>) {
  const listRef = useRef<HTMLDivElement>(null);
  const view = `${tab}|${formatSort(grid.sort)}`;
  const held = useHeldOrder({
    rows: grid.rows,
    request: `${search}|${view}`,
    isHeld: useMouseInside(listRef) || isMenuOpen,
    find,
    isOwn,
  });
  const [page, openPage] = usePage({ search, view, ...(layout.kind === "pages" ? layout : SCROLLED) });
  const where = { path, view: `${foldTyped(search)}|${view}`, rows: held.rows, isFilling };
  const { boxRef, ...returning } = useListPlace(where);
  const closingClick = useClosingClick(isMenuOpen);
  const { widths, setWidths: onWidths } = useColumnWidths(path);
  const shown = { ...grid, widths, onWidths, glows: useGlows(news), rows: held.rows, notice: noticeOf(held) };
  if (held.rows.length === 0) return empty;
  return (
    <div ref={listRef} className="relative" {...closingClick}>
      <ChangeStatus {...shown} />
      <div ref={boxRef}>
        {layout.kind === "scroll" ? (
          <DataGrid {...shown} {...returning} cardHeight={layout.cardHeight} />
        ) : (
          <layout.Table {...shown} {...returning} page={page} pageRows={layout.pageRows} onPage={openPage} />
        )}
      </div>
    </div>
  );
}

function noticeOf({ updates, release }: { updates: number; release: () => void }): ReactNode {
  return updates > 0 ? <UpdatesButton count={updates} onClick={release} /> : null;
}

/** The number of held-back changes; a press shows them. */
function UpdatesButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button look="primary" size="small" className="rounded-full" onClick={onClick}>
      {formatCount(count)} {count === 1 ? "update" : "updates"}
    </Button>
  );
}

interface PageInput {
  search: string;
  /** Tab and sort, which are in the address together with the page. */
  view: string;
  /** The page in the address. A search changes the address without the router, so this value is then stale. */
  firstPage: number;
  onPage: (page: number) => void;
}

const SCROLLED = { firstPage: 1, onPage: () => undefined };

/** The current page: the address's until the person turns it; another search starts at its first page. */
function usePage({ search, view, firstPage, onPage }: PageInput): [number, (page: number) => void] {
  const [shown, setShown] = useState({ search, view, firstPage, page: firstPage });
  const isSameAddress = shown.view === view && shown.firstPage === firstPage;
  if (shown.search !== search || !isSameAddress) {
    setShown({ search, view, firstPage, page: shown.search === search ? firstPage : 1 });
  }
  const openPage = (page: number) => {
    setShown({ search, view, firstPage, page });
    onPage(page);
  };
  return [shown.page, openPage];
}
