import type { ReactNode } from "react";

/**
 * A column's place on a card. A card has title and figure on its first line, details below, and on its last line the control with one
 * wide action, or with two icons. A detail is below the title's text, which follows a picture; a line is at the card's edge.
 */
export type CardPlace = "title" | "figure" | "detail" | "line" | "control" | "action" | "icon";

/** `from` of a column for cards only. */
export const CARDS_ONLY = Infinity;

/** The definition of a grid column: label, width, cell, sort and CSV. */
export interface Column<Row, Actions, Name extends string = string> {
  /** Used in URLs, as in `sort=-name`. */
  name: Name;
  label: string;
  /** Track of the table's grid, such as "10rem" or "minmax(13rem,1.6fr)". */
  width: string;
  /** Minimum table width in rem for this column; without it, the column is always shown. The least needed column disappears first. */
  from?: number;
  /** Without it, cards omit the column. */
  card?: CardPlace;
  /** Hides the heading visually, for a column of controls. */
  isLabelHidden?: true;
  align?: "right";
  /** `lacking`: names of columns for which the table is too narrow, so that another cell may show their value. */
  cell: (row: Row, actions: Actions, lacking: ReadonlySet<string>) => ReactNode;
  /** The row's name in announcements; of the first column. */
  text?: (row: Row) => string;
  cellClass?: string;
  /** Class of the cell's skeleton; an empty string means no skeleton. */
  skeleton?: string;
  /** Without it, the list cannot be sorted by this column. */
  sortBy?: (row: Row) => string | number | null;
  /** Columns of a CSV file, by heading. Without it, the file omits this column. */
  csv?: Readonly<Record<string, (row: Row) => string | number | null>>;
}
