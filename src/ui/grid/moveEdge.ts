import type { ColumnWidths } from "./columnWidths";

/** A column on the screen, in rem. */
export interface MeasuredColumn {
  name: string;
  width: number;
  least: number;
}

const roundRem = (rem: number) => Math.round(rem * 100) / 100;

/**
 * The widths after the right edge of a column has moved by this many rem. The gain comes from the nearest columns on the other side that
 * exceed their minimum, so that the total stays the same.
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

/** Maximum width of the column while the columns on its right keep their minimum. */
export function mostWidth(columns: readonly MeasuredColumn[], at: number): number {
  const spare = columns.slice(at + 1).reduce((sum, { width, least }) => sum + Math.max(0, width - least), 0);
  return (columns[at]?.width ?? 0) + spare;
}
