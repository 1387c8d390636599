import type { Tone } from "../tone";

/** One colour of the bars, with its name in the legend. */
export interface BarSeries {
  name: string;
  tone: Tone;
}

/** One bar, stacked from one value per series. */
export interface BarGroup {
  /** Short label beside the bar. */
  label: string;
  /** Full name, in the table and beside the pointer. */
  name: string;
  values: readonly number[];
}

export interface Bars {
  /** A single series has no legend, and no totals beside it. */
  series: readonly BarSeries[];
  groups: readonly BarGroup[];
  /** Formats an exact value. */
  format: (value: number) => string;
  /** Formats a short value for the axis. */
  formatAxis: (value: number) => string;
  /** Horizontal bars below each other: there is room for long names. */
  isAcross?: boolean;
  /** Last row of the table: null for none, by default the sums of the rows. */
  whole?: { name: string; values: readonly number[] } | null;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
