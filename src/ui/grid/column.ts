import type { CSSProperties, ReactNode } from "react";

/** Widths of the window at which columns join; see tokens.css. */
const BREAKPOINTS = ["md", "cozy", "xl", "roomy"] as const;
type Breakpoint = (typeof BREAKPOINTS)[number];

/** One column of a grid, in one place: what it is called, how wide it is, what it shows, and by what it sorts. */
export interface Column<Row, Actions, Name extends string = string> {
  /** Stands in addresses, as `sort=-name`. */
  name: Name;
  label: string;
  /** Its track from each width of the window on; the first one is where the column joins. */
  width: Partial<Record<Breakpoint, string>>;
  /** Shown on phones too, where a row has two lines and the first column takes the first. */
  onPhones?: true;
  /** A column of controls needs no heading that is seen. */
  isLabelHidden?: true;
  align?: "right";
  cell: (row: Row, actions: Actions) => ReactNode;
  cellClass?: string;
  /** Its grey bar while the list loads; none where it is empty. */
  skeleton?: string;
  /** Where it is left out, the list cannot be sorted by this column. */
  sortBy?: (row: Row) => string | number | null;
  /** Its columns in a downloaded file, by their headings; none where it is left out. */
  csv?: Readonly<Record<string, (row: Row) => string | number | null>>;
}

type AnyColumn = Pick<Column<never, never>, "width" | "onPhones">;

/** The class of the grid's head, rows and skeleton. It reads its tracks from variables that `tracksOf` sets on the grid. */
export const GRID_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 md:grid-cols-(--tracks-md) cozy:grid-cols-(--tracks-cozy) xl:grid-cols-(--tracks-xl) roomy:grid-cols-(--tracks-roomy)";

const FROM: Record<Breakpoint, string> = {
  md: "hidden md:block",
  cozy: "hidden cozy:block",
  xl: "hidden xl:block",
  roomy: "hidden roomy:block",
};

/** The class that hides a column's cells where the window is too narrow for it. */
export function shownClass(column: AnyColumn): string {
  if (column.onPhones) return "";
  const first = BREAKPOINTS.find((breakpoint) => column.width[breakpoint] !== undefined);
  return first === undefined ? "hidden" : FROM[first];
}

function trackAt(column: AnyColumn, breakpoint: Breakpoint): string | undefined {
  const upTo = BREAKPOINTS.slice(0, BREAKPOINTS.indexOf(breakpoint) + 1);
  return upTo.map((each) => column.width[each]).findLast((width) => width !== undefined);
}

/** The tracks of a grid at each width of the window, for the style of the element around it. */
export function tracksOf(columns: readonly AnyColumn[]): CSSProperties {
  return Object.fromEntries(
    BREAKPOINTS.map((breakpoint) => [
      `--tracks-${breakpoint}`,
      columns.flatMap((column) => trackAt(column, breakpoint) ?? []).join(" "),
    ]),
  );
}
