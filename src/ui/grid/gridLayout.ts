import { cn } from "../cn";
import type { CardPlace, Column } from "./column";
import type { Density } from "./density";
import { leastWidth, tracksWith, type ColumnWidths } from "./columnWidths";

type LaidOut = Pick<Column<never, never>, "name" | "width" | "from" | "card" | "isLabelHidden">;

/** Width of a grid in rem below which each row is a card, if its columns would not need cards earlier. */
const CARDS_BELOW = 36;
/** `GRID_ROW` in rem. */
const [GAP, PADDING] = [0.75, 1];

/** Layout of a grid for one width: lines of a table, or cards. */
export interface GridLayout<C> {
  kind: "table" | "cards";
  /** The visible columns. */
  columns: readonly C[];
  /** Names of the columns for which a table is too narrow; empty for cards, which have their own places. */
  lacking: ReadonlySet<string>;
  /** The value of `grid-template-columns`. */
  tracks: string;
}

/** The width in rem below which the columns of every table would be wider than the grid. */
function cardsBelow(columns: readonly LaidOut[]): number {
  const always = columns.filter(({ from = 0 }) => from === 0);
  const room = always.reduce((sum, column) => sum + leastWidth(column) + GAP, 2 * PADDING - GAP);
  return Math.max(CARDS_BELOW, room);
}

/** The widths at which the layout changes, the widest first. */
function steps(columns: readonly LaidOut[]): number[] {
  const froms = columns.flatMap(({ from = 0 }) => (Number.isFinite(from) ? [from] : []));
  return [...froms, cardsBelow(columns), 0].toSorted((a, b) => b - a);
}

/** The largest layout change in rem up to this width. Widths with the same step look the same. */
export function stepAt(columns: readonly LaidOut[], width: number): number {
  return steps(columns).find((step) => step <= width) ?? 0;
}

/** The layout of a grid that is `width` rem wide. */
export function layoutAt<C extends LaidOut>(columns: readonly C[], width: number): GridLayout<C> {
  if (width < cardsBelow(columns)) {
    const onCards = columns.filter(({ card }) => card !== undefined);
    return { kind: "cards", columns: onCards, lacking: new Set(), tracks: "minmax(0,1fr) auto auto" };
  }
  const shown = columns.filter(({ from = 0 }) => from <= width && Number.isFinite(from));
  const lacking = new Set(columns.filter(({ from = 0 }) => from > width).map(({ name }) => name));
  return { kind: "table", columns: shown, lacking, tracks: shown.map((column) => column.width).join(" ") };
}

/** The style of a grid that `GRID_ROW` reads. Cards ignore chosen widths; with such widths, no cell's text has its own width. */
export function tracksStyle(layout: GridLayout<LaidOut>, widths: ColumnWidths | null): Record<string, string> {
  if (layout.kind === "cards" || widths === null) return { "--tracks": layout.tracks };
  return { "--tracks": tracksWith(layout.columns, widths), "--cut": "none" };
}

/** The class of header, rows and skeleton. `--tracks` is set on the grid. */
export const GRID_ROW = "grid grid-cols-(--tracks) gap-x-3 px-4";

/** Height of a table's row in normal flow, and of its skeleton. */
const TABLE_HEIGHT: Record<Density, string> = { compact: "min-h-11 py-0.5", comfortable: "min-h-14 py-2" };

export function rowHeight(kind: GridLayout<never>["kind"], density: Density): string {
  return kind === "cards" ? "min-h-31 py-2.5" : TABLE_HEIGHT[density];
}

const ON_CARD: Record<CardPlace, string> = {
  title: "order-1 col-span-2",
  figure: "order-2 ml-auto self-start text-right",
  detail: "order-3 col-span-3 pl-11",
  line: "order-3 col-span-3",
  control: "order-4 flex min-h-11 items-center pl-11",
  action: "order-5 col-span-2 ml-auto",
  icon: "order-5 ml-auto",
};

/** The class of a heading and a cell: text that follows a column of figures does not touch them. */
export function alignClass(align: "left" | "right" = "left") {
  return align === "right" ? "text-right" : "[.text-right+&]:pl-4";
}

/** The class of a cell. */
export function cellClass(
  kind: GridLayout<never>["kind"],
  column: Pick<Column<never, never>, "align" | "card" | "cellClass">,
) {
  const place = kind === "cards" && column.card ? ON_CARD[column.card] : alignClass(column.align);
  return cn("min-w-0", place, column.cellClass);
}
