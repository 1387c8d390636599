import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { Column } from "../../ui/grid/column";
import { isRecord } from "../record";
import { useSearchTexts, useTextAhead, withSearch } from "./SearchTextProvider";
import { parseColumnSort } from "./columnSort";
import { formatSort, type Sort } from "./sortRows";

/** The state of a list in its URL, and functions that change it. Typing in the search does not change its identity. */
export interface ListAddress<Name extends string, Filter extends string> {
  /** Path of the list. */
  path: string;
  filter: Filter;
  sort: Sort<Name>;
  /** Starts at 1. */
  page: number;
  onFilter: (filter: Filter) => void;
  onSort: (sort: Sort<Name>) => void;
  onPage: (page: number) => void;
  /** Clears search, tab and sort. */
  onClear: () => void;
  /** Navigation state for opening a record. `useListPath` reads it there to link back to this view. */
  returnState: () => unknown;
}

interface ListInAddress<Name extends string, Filter extends string> {
  columns: readonly Pick<Column<never, never, Name>, "name" | "sortBy">[];
  /** The search parameter of the tab, for example "status". */
  filterName: string;
  /** The first filter shows all rows and is not in the URL. */
  filters: readonly [Filter, ...Filter[]];
}

interface TypedSearch {
  get: () => string;
  restore: (text: string) => void;
}

/** Keeps search, tab, sort and page of a list in its URL, so that a link or Back restores the view. `list` must be stable. */
export function useListAddress<Name extends string, Filter extends string>(
  list: ListInAddress<Name, Filter>,
  search: TypedSearch,
): ListAddress<Name, Filter> {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const actions = useMemo(() => {
    // The URL is debounced while typing. The path back to the list needs the latest text.
    const query = () => withSearch(window.location.search, search.get());
    const show = (name: string, value: string, options?: { replace: boolean }) => {
      const next = new URLSearchParams(query());
      next.delete("page");
      if (value === "") next.delete(name);
      else next.set(name, value);
      // A tab reports one click twice, by pointer and by focus. The second must not add a history entry.
      if (next.toString() === window.location.search.slice(1)) return;
      setParameters(next, options);
    };
    return {
      onFilter: (filter: Filter) => {
        show(list.filterName, filter === list.filters[0] ? "" : filter);
      },
      onSort: (sort: Sort<Name>) => {
        show("sort", formatSort(sort));
      },
      onPage: (page: number) => {
        show("page", page === 1 ? "" : String(page), { replace: true });
      },
      onClear: () => {
        search.restore("");
        setParameters({});
      },
      returnState: () => ({ listQuery: query() }),
    };
  }, [list, search, setParameters]);
  return useMemo(
    () => ({
      path: pathname,
      filter: list.filters.find((filter) => filter === parameters.get(list.filterName)) ?? list.filters[0],
      sort: parseColumnSort(parameters.get("sort"), list.columns),
      page: parsePage(parameters.get("page")),
      ...actions,
    }),
    [list, pathname, parameters, actions],
  );
}

/** The list's query in the navigation state of a record; null if the record was not opened from its list. */
function useListQuery(): string | null {
  const state: unknown = useLocation().state;
  const query = isRecord(state) ? state["listQuery"] : null;
  return typeof query === "string" ? query : null;
}

/** Whether the record on the screen was opened from its list, also after a reload. */
export function useOpenedFromList(): boolean {
  return useListQuery() !== null;
}

/** The path from a record back to its list at `path`, with the list's tab and sort, and the current search. */
export function useListPath(path: string): string {
  const query = useListQuery() ?? "";
  const text = useTextAhead(path);
  return path + (text === null ? query : withSearch(query, text));
}

/**
 * Returns the address of a list with its current search, and with its tab and sort if `isCurrent`: the screen is the list or one of its
 * records.
 */
export function useListPaths(): (path: string, isCurrent: boolean) => string {
  const { pathname, search } = useLocation();
  const query = useListQuery();
  const texts = useSearchTexts();
  return (path, isCurrent) => {
    const text = texts.get(path);
    if (text === undefined) return path;
    if (isCurrent && pathname !== path && query !== null) {
      const ahead = text.getAhead();
      return path + (ahead === null ? query : withSearch(query, ahead));
    }
    return path + withSearch(pathname === path ? search : "", text.get());
  };
}

/** The page number in a URL. Anything invalid means the first page. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
