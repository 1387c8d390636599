import type { ColumnWidths } from "./columnWidths";

/** A column on the screen, in rem. */
export interface MeasuredColumn {
  name: string;
  width: number;
  least: number;
}

const roundRem = (rem: number) => Math.round(rem * 100) / 100;

/**
 * The widths after the right edge of a column has moved by so many rem. What it gains comes from the nearest columns on the
 * other side that have more than their least width, so that the whole stays as wide as it was.
 */
export function moveEdge(columns: readonly MeasuredColumn[], at: number, byRem: number): ColumnWidths {
  const left = columns.slice(0, at + 1).toReversed();
  const right = columns.slice(at + 1);
  const [giving, gaining] = byRem > 0 ? [right, left] : [left, right];
  const next = new Map(columns.map(({ name, width }) => [name, width]));
  let wanted = Math.abs(byRem);
  for (const { name, width, least } of giving) {
    const given = Math.min(wanted, Math.max(0, width - least));
    next.set(name, width - given);
    wanted -= given;
  }
  const [gainer] = gaining;
  if (gainer !== undefined) next.set(gainer.name, gainer.width + Math.abs(byRem) - wanted);
  return Object.fromEntries([...next].map(([name, width]) => [name, roundRem(width)]));
}

/** How wide the column can be at most while the columns on its right keep their least width. */
export function mostWidth(columns: readonly MeasuredColumn[], at: number): number {
  const spare = columns.slice(at + 1).reduce((sum, { width, least }) => sum + Math.max(0, width - least), 0);
  return (columns[at]?.width ?? 0) + spare;
}
