import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { z } from "zod/mini";
import type { Column } from "../../ui/grid/column";
import { withSearch } from "../SearchTextProvider";
import { parseColumnSort } from "./columnSort";
import { formatSort, type Sort } from "./sortRows";

/** What the address of a list says, and how it changes; the same object while somebody types. */
export interface ListAddress<Name extends string, Filter extends string> {
  filter: Filter;
  sort: Sort<Name>;
  /** From 1. */
  page: number;
  onFilter: (filter: Filter) => void;
  onSort: (sort: Sort<Name>) => void;
  onPage: (page: number) => void;
  /** All rows again, without search, tab and sort. */
  onClear: () => void;
  /** Travels with a record that is opened, so that the way back restores this view. */
  returnState: () => unknown;
}

interface ListInAddress<Name extends string, Filter extends string> {
  columns: readonly Pick<Column<never, never, Name>, "name" | "sortBy">[];
  /** What the tab is called in the address: "status". */
  filterName: string;
  /** The first one shows all rows, and is not in the address. */
  filters: readonly [Filter, ...Filter[]];
}

interface TypedSearch {
  get: () => string;
  restore: (text: string) => void;
}

/** Search, tab, sort and page of a list in its URL, so that a link or Back restores the view. `list` must stay the same object. */
export function useListAddress<Name extends string, Filter extends string>(
  list: ListInAddress<Name, Filter>,
  search: TypedSearch,
): ListAddress<Name, Filter> {
  const [parameters, setParameters] = useSearchParams();
  const actions = useMemo(() => {
    // The URL may be a moment behind the typing; the way back must not be.
    const query = () => withSearch(window.location.search, search.get());
    const show = (name: string, value: string, options?: { replace: boolean }) => {
      const next = new URLSearchParams(query());
      next.delete("page");
      if (value === "") next.delete(name);
      else next.set(name, value);
      // A tab reports one click twice, by pointer and by focus: the second must not become a step of Back.
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
      filter: list.filters.find((filter) => filter === parameters.get(list.filterName)) ?? list.filters[0],
      sort: parseColumnSort(parameters.get("sort"), list.columns),
      page: parsePage(parameters.get("page")),
      ...actions,
    }),
    [list, parameters, actions],
  );
}

const vOpenedFrom = z.object({ listQuery: z.string() });

/** From a record back to its list at `path`, as the list was left. */
export function useReturnPath(path: string): string {
  const state = vOpenedFrom.safeParse(useLocation().state);
  return state.success ? path + state.data.listQuery : path;
}

/** Anything that is no page of a list is its first. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
