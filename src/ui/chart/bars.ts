import type { Tone } from "../tone";

/** One colour of the bars, with the name that the legend gives it. */
export interface BarSeries {
  name: string;
  tone: Tone;
}

/** One bar, which is stacked of one value for each series. */
export interface BarGroup {
  /** Short, beside the bar. */
  label: string;
  /** In full, in the table and beside the pointer. */
  name: string;
  values: readonly number[];
}

export interface Bars {
  /** One of them alone has no legend, and no totals beside it. */
  series: readonly BarSeries[];
  groups: readonly BarGroup[];
  /** An exact value. */
  format: (value: number) => string;
  /** A short value, beside the axis. */
  formatAxis: (value: number) => string;
  /** Bars that go from left to right, below each other: there is room for long names. */
  isAcross?: boolean;
  /** The last row of the table: null for none, by default the sums of the rows. */
  whole?: { name: string; values: readonly number[] } | null;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
