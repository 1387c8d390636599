import type { Column } from "./column";

type SizedColumn = Pick<Column<never, never>, "name" | "width" | "isLabelHidden">;

/**
 * Chosen widths in rem, by column name. They are shares of the grid: in a wider or narrower one, all columns grow and shrink together,
 * but never below their minimum.
 */
export type ColumnWidths = Readonly<Record<string, number>>;

const LEAST_REM = 4;

/** Minimum width of a column in rem, the first part of its track. */
export function leastWidth({ width }: SizedColumn): number {
  return Number(/^(?:minmax\()?([\d.]+)rem/.exec(width)?.[1] ?? LEAST_REM);
}

/** The value of `grid-template-columns`. Columns of controls keep their width; a column without a chosen width has its minimum share. */
export function tracksWith(columns: readonly SizedColumn[], widths: ColumnWidths | null): string {
  return columns
    .map((column) => {
      if (widths === null || column.isLabelHidden) return column.width;
      const least = leastWidth(column);
      return `minmax(${String(least)}rem,${String(widths[column.name] ?? least)}fr)`;
    })
    .join(" ");
}
