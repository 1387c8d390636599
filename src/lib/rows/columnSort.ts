import type { Column } from "../../ui/grid/column";
import type { Row } from "./row";
import { createSorter, parseSort, type Sort } from "./sortRows";

type Columns<R, Name extends string> = readonly Pick<Column<R, never, Name>, "name" | "sortBy">[];

/** Sorts rows as their columns say. */
export function createColumnSorter<R extends Row, Name extends string>(columns: Columns<R, Name>) {
  const sortBy = new Map(columns.map((column) => [column.name, column.sortBy]));
  return createSorter<R, Name>((row, name) => sortBy.get(name)?.(row) ?? null);
}

/** The sort that a URL asks for; a column that does not sort, or is unknown, means the list's own order. */
export function parseColumnSort<Name extends string>(text: string | null, columns: Columns<never, Name>): Sort<Name> {
  return parseSort(
    text,
    columns.flatMap(({ name, sortBy }) => (sortBy === undefined ? [] : [name])),
  );
}
