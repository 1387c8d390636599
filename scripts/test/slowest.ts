import type { Outcome } from "./runner.ts";

const MOST_NAMED = 20;

/** One line for each of the slowest files of all runners, the slowest first. Empty if no file ran. */
export function slowestFiles(outcomes: readonly Outcome[]): string {
  const slowest = outcomes
    .flatMap(({ files }) => [...files])
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, MOST_NAMED);
  if (slowest.length === 0) return "";
  const lines = slowest.map(([path, { ms }]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${path}\n`);
  return `The slowest files:\n${lines.join("")}`;
}
