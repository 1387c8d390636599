import { Select } from "../form/Select";
import type { GridHeadProps, GridSort } from "./GridHead";

const DEFAULT = "";

const nameOf = (sort: GridSort<string>) => (sort === null ? DEFAULT : `${sort.column} ${String(sort.isDescending)}`);

/** Sorts cards, which have no headings. */
export function CardSort<Row, Actions, Name extends string>({
  columns,
  sort,
  onSortTo,
}: Pick<GridHeadProps<Row, Actions, Name>, "columns" | "sort" | "onSortTo">) {
  const choices = columns.flatMap(({ name, label, sortBy }) =>
    sortBy === undefined
      ? []
      : [
          { label: `${label}, ascending`, sort: { column: name, isDescending: false } },
          { label: `${label}, descending`, sort: { column: name, isDescending: true } },
        ],
  );
  if (choices.length === 0) return null;
  return (
    <Select
      aria-label="Sort by"
      value={nameOf(sort)}
      onChange={({ target }) => {
        onSortTo(choices.find((choice) => nameOf(choice.sort) === target.value)?.sort ?? null);
      }}
    >
      <option value={DEFAULT}>Newest first</option>
      {choices.map((choice) => (
        <option key={choice.label} value={nameOf(choice.sort)}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
