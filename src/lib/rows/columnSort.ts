import type { Column } from "../../ui/grid/column";
import type { Row } from "./row";
import { createSorter, parseSort, type Sort } from "./sortRows";

type Columns<R, Name extends string> = readonly Pick<Column<R, never, Name>, "name" | "sortBy">[];

/** A sorter that uses the columns' `sortBy`. */
export function createColumnSorter<R extends Row, Name extends string>(columns: Columns<R, Name>) {
  const sortBy = new Map(columns.map((column) => [column.name, column.sortBy]));
  return createSorter<R, Name>((row, name) => sortBy.get(name)?.(row) ?? null);
}

/** The sort in a URL. An unknown or unsortable column means the default order. */
export function parseColumnSort<Name extends string>(text: string | null, columns: Columns<never, Name>): Sort<Name> {
  return parseSort(
    text,
    columns.flatMap(({ name, sortBy }) => (sortBy === undefined ? [] : [name])),
  );
}
