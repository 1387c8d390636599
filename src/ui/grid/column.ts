import type { CSSProperties, ReactNode } from "react";

/** Viewport widths at which columns appear; see tokens.css. */
const BREAKPOINTS = ["md", "cozy", "xl", "roomy"] as const;
type Breakpoint = (typeof BREAKPOINTS)[number];

/** The definition of a grid column: label, width, cell, sort and CSV. */
export interface Column<Row, Actions, Name extends string = string> {
  /** Used in URLs, as in `sort=-name`. */
  name: Name;
  label: string;
  /** Grid track from each breakpoint up. The column is hidden below the first one. */
  width: Partial<Record<Breakpoint, string>>;
  /** Shown on phones too, where a row has two lines and the first column fills the first line. */
  onPhones?: true;
  /** Hides the heading visually, for a column of controls. */
  isLabelHidden?: true;
  align?: "right";
  cell: (row: Row, actions: Actions) => ReactNode;
  cellClass?: string;
  /** Class of the cell's skeleton; an empty string means no skeleton. */
  skeleton?: string;
  /** Without it, the list cannot be sorted by this column. */
  sortBy?: (row: Row) => string | number | null;
  /** Columns of a CSV file, by heading. Without it, the file leaves this column out. */
  csv?: Readonly<Record<string, (row: Row) => string | number | null>>;
}

type AnyColumn = Pick<Column<never, never>, "width" | "onPhones">;

/** The class of header, rows and skeleton. It reads the CSS variables that `tracksOf` sets on the grid. */
export const GRID_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 md:grid-cols-(--tracks-md) cozy:grid-cols-(--tracks-cozy) xl:grid-cols-(--tracks-xl) roomy:grid-cols-(--tracks-roomy)";

const FROM: Record<Breakpoint, string> = {
  md: "hidden md:block",
  cozy: "hidden cozy:block",
  xl: "hidden xl:block",
  roomy: "hidden roomy:block",
};

/** The class that hides a column's cells below its first breakpoint. */
export function shownClass(column: AnyColumn): string {
  if (column.onPhones) return "";
  const first = BREAKPOINTS.find((breakpoint) => column.width[breakpoint] !== undefined);
  return first === undefined ? "hidden" : FROM[first];
}

function trackAt(column: AnyColumn, breakpoint: Breakpoint): string | undefined {
  const upTo = BREAKPOINTS.slice(0, BREAKPOINTS.indexOf(breakpoint) + 1);
  return upTo.map((each) => column.width[each]).findLast((width) => width !== undefined);
}

/** The grid tracks at each breakpoint as CSS variables, for the style of the grid element. */
export function tracksOf(columns: readonly AnyColumn[]): CSSProperties {
  return Object.fromEntries(
    BREAKPOINTS.map((breakpoint) => [
      `--tracks-${breakpoint}`,
      columns.flatMap((column) => trackAt(column, breakpoint) ?? []).join(" "),
    ]),
  );
}
