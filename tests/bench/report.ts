/** One line of the table. */
export interface Figure {
  what: string;
  unit: "ms" | "1/s" | "bytes" | "MB" | "s" | "x" | "points";
  passage: number;
  /** The bare server's figure in the same run; null without a comparison. */
  floor: number | null;
  /** Passage to floor, or the ratio that the goal names. */
  ratio: number | null;
  goal: string | null;
  isMet: boolean | null;
}

export interface Goal {
  text: string;
  isMet: (figure: { passage: number; ratio: number }) => boolean;
}

export const atMostTimesFloor = (times: number): Goal => ({
  text: `at most ${String(times)}x the floor`,
  isMet: ({ ratio }) => ratio <= times,
});

/** `what` names the base value. */
export const atMostTimes = (times: number, what: string): Goal => ({
  text: `at most ${String(times)}x ${what}`,
  isMet: ({ ratio }) => ratio <= times,
});

/** `what` names the base value. */
export const atMostMs = (more: number, what: string): Goal => ({
  text: `at most ${String(more)} ms more than ${what}`,
  isMet: ({ passage, ratio }) => passage - passage / ratio <= more,
});

export const atLeastOfFloor = (share: number): Goal => ({
  text: `at least ${String(share * 100)} % of the floor`,
  isMet: ({ ratio }) => ratio >= share,
});

export const atMost = (limit: number, unit: string): Goal => ({
  text: `at most ${limit.toLocaleString("en")} ${unit}`,
  isMet: ({ passage }) => passage <= limit,
});

export const atLeast = (limit: number, unit: string): Goal => ({
  text: `at least ${limit.toLocaleString("en")} ${unit}`,
  isMet: ({ passage }) => passage >= limit,
});

/** Met if both are. */
export const both = (one: Goal, other: Goal): Goal => ({
  text: `${one.text}, ${other.text}`,
  isMet: (figure) => one.isMet(figure) && other.isMet(figure),
});

export const atMostTimesSmallest = (times: number): Goal => ({
  text: `at most ${String(times)}x the smallest`,
  isMet: ({ ratio }) => ratio <= times,
});

export const atMostTimesAlone = (times: number): Goal => ({
  text: `at most ${String(times)}x without them`,
  isMet: ({ ratio }) => ratio <= times,
});

interface Measured {
  what: string;
  unit: Figure["unit"];
  passage: number;
  floor?: number;
  /** The value to compare with instead of the floor. */
  base?: number;
  goal?: Goal;
}

export function figure({ what, unit, passage, floor, base, goal }: Measured): Figure {
  const reference = base ?? floor;
  const ratio = reference === undefined ? null : passage / reference;
  return {
    what,
    unit,
    passage,
    floor: floor ?? null,
    ratio,
    goal: goal?.text ?? null,
    isMet: goal?.isMet({ passage, ratio: ratio ?? NaN }) ?? null,
  };
}

const HEAD = ["figure", "Passage", "floor", "ratio", "goal", "met"];

export function table(figures: readonly Figure[]): string {
  const rows = [HEAD, HEAD.map(() => "---"), ...figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (cell === "---" ? "-".repeat(widths[column] ?? 3) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  return `${rows.map(line).join("\n")}\n`;
}

function cells({ what, unit, passage, floor, ratio, goal, isMet }: Figure): string[] {
  return [
    what,
    amount(passage, unit),
    floor === null ? "" : amount(floor, unit),
    ratio === null ? "" : `${ratio.toFixed(2)}x`,
    goal ?? "",
    isMet === null ? "" : isMet ? "yes" : "no",
  ];
}

export function amount(value: number, unit: string): string {
  const digits = unit === "points" || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`;
}
