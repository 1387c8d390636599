import type { Column } from "./column";

type SizedColumn = Pick<Column<never, never>, "name" | "width" | "isLabelHidden">;

/**
 * Widths in rem by the names of columns, as a person has chosen them. They are shares of the grid: in a wider or narrower
 * one, all columns grow and shrink together, and none below the least that it needs.
 */
export type ColumnWidths = Readonly<Record<string, number>>;

const LEAST_REM = 4;

/** The least width of a column in rem, which its track begins with. */
export function leastWidth({ width }: SizedColumn): number {
  return Number(/^(?:minmax\()?([\d.]+)rem/.exec(width)?.[1] ?? LEAST_REM);
}

/** The value of `grid-template-columns`. Columns of controls keep their width; a column without a chosen one has its least share. */
export function tracksWith(columns: readonly SizedColumn[], widths: ColumnWidths | null): string {
  return columns
    .map((column) => {
      if (widths === null || column.isLabelHidden) return column.width;
      const least = leastWidth(column);
      return `minmax(${String(least)}rem,${String(widths[column.name] ?? least)}fr)`;
    })
    .join(" ");
}
