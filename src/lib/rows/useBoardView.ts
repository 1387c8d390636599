import { useMemo } from "react";
import { foldTyped } from "../../../convex/platform/texts";
import type { Column } from "../../ui/grid/column";
import type { Tab } from "../../ui/Tabs";
import type { Tile } from "../../ui/Tiles";
import { usePageTitle } from "../usePageTitle";
import { createColumnSorter } from "./columnSort";
import { rememberView } from "./rememberedView";
import type { Row, SearchedRow } from "./row";
import type { ListAddress } from "./useListAddress";
import { usePreparedSearch } from "./usePreparedSearch";

export interface BoardView<R, Filter extends string> {
  visible: readonly R[];
  tabs: readonly Tab<Filter>[];
  /** A tile with a filter opens its tab. */
  tiles: readonly (Tile & { value: string; filter?: Filter })[];
}

interface ShownBoard<R, Actions, Name extends string, Filter extends string> {
  texts: { heading: string };
  columns: readonly Column<R, Actions, Name>[];
  search: string;
  address: Pick<ListAddress<Name, Filter>, "sort">;
  view: (found: readonly R[]) => BoardView<R, Filter>;
  waiting?: Filter;
}

/** The visible rows; the number of waiting ones is in the title of the browser tab. */
export function useBoardView<R extends Row & SearchedRow, Actions, Name extends string, Filter extends string>(
  props: ShownBoard<R, Actions, Name, Filter>,
  rows: readonly R[],
) {
  const remembered = { ...props, view: useMemo(() => rememberView(props.view), [props.view]) };
  const view = useView(remembered, rows);
  usePageTitle(props.texts.heading, useWaiting(remembered, rows, view));
  return view;
}

/** Applies sort, search and tab to the rows. */
function useView<R extends Row & SearchedRow, Actions, Name extends string, Filter extends string>(
  { columns, search: text, address: { sort }, view }: ShownBoard<R, Actions, Name, Filter>,
  rows: readonly R[],
) {
  const sortRows = useMemo(() => createColumnSorter<R, Name>(columns), [columns]);
  const sorted = useMemo(() => sortRows(rows, sort), [sortRows, rows, sort]);
  const search = usePreparedSearch(sorted);
  return useMemo(() => view(search.find(sorted, text)), [view, search, sorted, text]);
}

/** The number of waiting rows in the whole list, regardless of the search. */
function useWaiting<R extends Row & SearchedRow, Actions, Name extends string, Filter extends string>(
  { waiting, search, view }: ShownBoard<R, Actions, Name, Filter>,
  rows: readonly R[],
  shown: BoardView<R, Filter>,
): number {
  const isWhole = foldTyped(search) === "";
  const whole = useMemo(() => (isWhole || waiting === undefined ? null : view(rows)), [isWhole, waiting, view, rows]);
  return (whole ?? shown).tabs.find((tab) => tab.value === waiting)?.count ?? 0;
}
