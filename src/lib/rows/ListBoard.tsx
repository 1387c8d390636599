import { Search } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import { cn } from "../../ui/cn";
import type { Column } from "../../ui/grid/column";
import { GridLoading } from "../../ui/grid/GridLoading";
import type { RowActions } from "../../ui/grid/GridRow";
import { ListIncomplete } from "../../ui/feedback/ListIncomplete";
import { ListFailed } from "../../ui/feedback/ListFailed";
import type { Tab } from "../../ui/Tabs";
import { Tiles, type Tile } from "../../ui/Tiles";
import { listPhase, type Origin } from "../live/listPhase";
import type { RowNews } from "../live/rowNews";
import { useListRecovery, type RecoveringList } from "../live/useListRecovery";
import { listErrorText } from "../calls/refusalText";
import type { Row, SearchedRow } from "./row";
import { BoardHeading } from "./BoardHeading";
import { ListFilter } from "./ListFilter";
import { useIsSearched } from "./SearchTextProvider";
import type { Selection } from "./selection";
import { SelectOnCards } from "./SelectOnCards";
import { FilterLine } from "./FilterLine";
import { nextSort } from "./sortRows";
import { LiveGrid, type PagesLayout, type ScrollLayout } from "./LiveGrid";
import { useBoardView, type BoardView } from "./useBoardView";
import { useColumnWidths } from "./useColumnWidths";
import type { ListAddress } from "./useListAddress";

/** A live list, as the board reads it. */
export interface LiveRows<R> extends RecoveringList<R> {
  find: (key: number) => R | undefined;
  /** Whether this screen's person has just changed the row. */
  isOwn: (key: number) => boolean;
  news: RowNews;
}

/** The outside source (a spreadsheet) that fills the list: its state, and the board's texts for it. */
export interface ListOrigin {
  state: Origin;
  /** Above the rows. */
  banner: ReactNode;
  /** Beside the heading. */
  line: ReactNode;
  /** Replaces the rows if the source was never readable. */
  failure: ReactNode;
  /** Hint for a list without rows, instead of the texts' own. */
  emptyHint?: string;
}

const NO_ORIGIN: ListOrigin = { state: "read", banner: null, line: null, failure: null };

export interface ListTexts {
  heading: string;
  subtitle?: string;
  /** Accessible name of the grid. */
  rows: string;
  tabs: string;
  loading: string;
  /** The start of "Loading leads… 200 of 1,000". */
  filling: string;
  failed: string;
  empty: string;
  emptyHint: string;
  noMatch: string;
  showAll: string;
}

interface ListBoardProps<R, Actions, Name extends string, Filter extends string> {
  texts: ListTexts;
  list: LiveRows<R>;
  origin?: ListOrigin;
  /** Beside the heading, in every state: the button for a new record. */
  action?: ReactNode;
  /** Button of a list without rows: how it fills. */
  emptyAction?: ReactNode;
  /** The last change of many rows, below the heading. */
  recent?: ReactNode;
  /** The selected rows, if rows can be selected. */
  selection?: Selection;
  /** Actions on selected rows. They get the visible rows, or null while the list is incomplete. */
  markedOn?: (rows: readonly R[] | null) => ReactNode;
  /** Further actions on the list and its visible rows, such as saving them. On a phone they are behind a button. */
  toolsOn?: (rows: readonly R[] | null) => ReactNode;
  /** Between the heading and the tabs. */
  below?: ReactNode;
  columns: readonly Column<R, Actions, Name>[];
  search: string;
  /** Otherwise the filter is beside the heading. */
  isFilterInTopBar?: boolean;
  address: ListAddress<Name, Filter>;
  /** Computes the visible rows, the tabs and the tiles from the sorted search results. */
  view: (found: readonly R[]) => BoardView<R, Filter>;
  /** The tab whose count, regardless of the search, is in the browser tab's title. */
  waiting?: Filter;
  actions: Actions;
  /** For rows with menus. */
  isMenuOpen?: boolean;
  /** Replaces the rows if the open tab shows records outside the list. */
  instead?: ReactNode;
  /** Shows the visible rows in another way, such as a board. */
  drawnAs?: ((rows: readonly R[]) => ReactNode) | null;
  /** With "pages", the page number comes from `address`. */
  layout: ScrollLayout | PagesLayout;
}

/** The bar of selected rows is at the end of the screen, also below a short list. */
const BAR = "sticky bottom-3 z-20 mt-auto empty:hidden print:hidden short:static";
const PAGE_HIGH = "not-print:flex not-print:min-h-[calc(100cqh-2*var(--page-y,0px))] not-print:flex-col";

/** The screen of a live list: tiles, tabs with counts, and the rows, or the reason why there are none. */
export function ListBoard<
  R extends Row & SearchedRow,
  Actions extends RowActions<R>,
  Name extends string,
  Filter extends string,
>(props: ListBoardProps<R, Actions, Name, Filter>) {
  const { texts, list, origin = NO_ORIGIN, address } = props;
  const recovery = useListRecovery(list);
  const { state } = recovery;
  const view = useBoardView(props, state.rows);
  const regionId = useId();
  const { widths } = useColumnWidths(address.path);
  const phase = listPhase(state, origin.state);
  const isKnown = phase === "ready" || phase === "empty";
  const failure = listErrorText(state.error, texts.failed);
  const visible = isKnown && state.phase === "ready" ? view.visible : null;
  return (
    <div className={cn("space-y-5 max-sm:space-y-3", props.markedOn && PAGE_HIGH)}>
      <Tiles tiles={tilesOf(view.tiles, address, isKnown)} isLoading={phase === "loading"} occasion={props.search} />
      {isKnown && state.phase === "failed" ? (
        <ListIncomplete message={failure} onRetry={recovery.retry} isRetrying={recovery.isRetrying} />
      ) : null}
      {isKnown ? origin.banner : null}
      <section className="flex-1 space-y-3 not-print:flex not-print:flex-col" aria-labelledby={`${regionId}-heading`}>
        <BoardHeading
          id={`${regionId}-heading`}
          texts={texts}
          state={state}
          filter={<BoardFilter {...props} />}
          line={origin.line}
          tools={<BoardTools {...props} visible={visible} />}
          action={props.action}
          recent={props.recent}
        />
        {props.below}
        <FilterLine
          label={texts.tabs}
          address={address}
          columns={props.columns}
          tabs={isKnown ? view.tabs : withoutCounts(view.tabs)}
          controls={regionId}
        />
        <div id={regionId} role="tabpanel" aria-label={texts.rows}>
          <BoardBody {...props} phase={phase} widths={widths} view={view} failure={failure} recovery={recovery} />
        </div>
        <div className={BAR}>{props.markedOn?.(visible)}</div>
      </section>
    </div>
  );
}

interface ToolsProps<R> {
  toolsOn?: (rows: readonly R[] | null) => ReactNode;
  selection?: Selection;
  visible: readonly R[] | null;
}

function BoardTools<R>({ toolsOn, selection, visible }: ToolsProps<R>) {
  return (
    <>
      {toolsOn?.(visible)}
      {selection ? <SelectOnCards selection={selection} /> : null}
    </>
  );
}

function BoardFilter({ isFilterInTopBar = false, address }: { isFilterInTopBar?: boolean; address: { path: string } }) {
  const isSearched = useIsSearched(address.path);
  return isFilterInTopBar || !isSearched ? null : <ListFilter path={address.path} className="sm:w-60 lg:w-72" />;
}

const withoutCounts = <Filter extends string>(tabs: readonly Tab<Filter>[]) =>
  tabs.map((tab) => ({ ...tab, count: null }));

interface BoardBodyProps<R extends Row & SearchedRow, Actions, Name extends string, Filter extends string> extends Omit<
  ListBoardProps<R, Actions, Name, Filter>,
  "view"
> {
  phase: ReturnType<typeof listPhase>;
  widths: ReturnType<typeof useColumnWidths>["widths"];
  view: BoardView<R, Filter>;
  failure: string;
  recovery: { isRetrying: boolean; retry: () => void };
}

/** The rows, or the reason why there are none. */
function BoardBody<
  R extends Row & SearchedRow,
  Actions extends RowActions<R>,
  Name extends string,
  Filter extends string,
>({ phase, widths, view, failure, recovery, ...props }: BoardBodyProps<R, Actions, Name, Filter>) {
  const { texts, origin = NO_ORIGIN, list, columns } = props;
  if (phase === "loading") return <GridLoading label={texts.loading} columns={columns} widths={widths} />;
  if (phase === "listFailed") {
    return <ListFailed message={failure} onRetry={recovery.retry} isRetrying={recovery.isRetrying} />;
  }
  if (phase === "originFailed") return origin.failure;
  if (props.instead) return props.instead;
  if (props.drawnAs && view.visible.length > 0) return props.drawnAs(view.visible);
  const { phase: filled, rows } = list.getState();
  return (
    <BoardRows {...props} rows={view.visible} isFilling={filled !== "ready"} isWholeListEmpty={rows.length === 0} />
  );
}

/** Tiles with their figures, once known. A tile with a filter opens its tab. */
function tilesOf<Filter extends string>(
  tiles: BoardView<never, Filter>["tiles"],
  address: Pick<ListAddress<string, Filter>, "filter" | "onFilter">,
  isKnown: boolean,
): Tile[] {
  return tiles.map(({ filter, value, ...tile }) => {
    const figure = { ...tile, value: isKnown ? value : null };
    if (filter === undefined) return figure;
    const onChoose = () => {
      address.onFilter(filter);
    };
    return { ...figure, isOn: address.filter === filter, onChoose };
  });
}

type BoardRowsProps<R, Actions, Name extends string, Filter extends string> = Omit<
  ListBoardProps<R, Actions, Name, Filter>,
  "view"
> & { rows: readonly R[]; isFilling: boolean; isWholeListEmpty: boolean };

function BoardRows<R extends Row, Actions extends RowActions<R>, Name extends string, Filter extends string>({
  texts,
  list,
  origin,
  search,
  address,
  layout,
  isFilling,
  isWholeListEmpty,
  emptyAction,
  ...grid
}: BoardRowsProps<R, Actions, Name, Filter>) {
  const { rows, columns, actions, isMenuOpen = false } = grid;
  const { filter, sort, page, onSort, onPage, onClear } = address;
  return (
    <LiveGrid
      label={texts.rows}
      path={address.path}
      isFilling={isFilling}
      find={list.find}
      isOwn={list.isOwn}
      news={list.news}
      search={search}
      tab={filter}
      sort={sort}
      onSort={(column) => {
        onSort(nextSort(sort, column));
      }}
      onSortTo={onSort}
      rows={rows}
      columns={columns}
      actions={actions}
      isMenuOpen={isMenuOpen}
      layout={layout.kind === "pages" ? { ...layout, firstPage: page, onPage } : layout}
      empty={
        <div className="rounded-lg border border-line bg-surface">
          <Empty
            icon={<Search aria-hidden />}
            title={texts.empty}
            action={isWholeListEmpty ? emptyAction : <Button onClick={onClear}>{texts.showAll}</Button>}
          >
            {isWholeListEmpty ? (origin?.emptyHint ?? texts.emptyHint) : texts.noMatch}
          </Empty>
        </div>
      }
    />
  );
}
