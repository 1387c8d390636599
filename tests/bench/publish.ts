import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { amount, table, type Figure } from "./report.ts";

const BLOCK = /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/;

/** The README's three figures, each with its beginning of a sentence. */
export const IN_README = {
  "propagation p95, 200 lists, 100,000 leads": "a change is on 200 other screens within",
  "sign-in to the first painted rows, 100,000 leads": "the list is there after sign-in within",
  "search keystroke to painted rows p95, 100,000 leads": "a keystroke in the search is answered within",
} as const;

/** Writes all figures to docs/figures.md, and one line with three of them to the README. */
export function publish(root: string, figures: readonly Figure[], measuredAt: Date): void {
  const day = measuredAt.toISOString().slice(0, 10);
  const caption = `Measured ${day} on ${String(cpus().length)} cores (${cpus()[0]?.model ?? "unknown"}) by \`npm run bench\``;
  const few = Object.entries(IN_README).map(([what, words]) => {
    const { passage, unit } = figureOf(figures, what);
    return `${words} ${amount(passage, unit)}`;
  });
  const readme = `With 100,000 leads ${few.join(", ")}. ${caption}; [all figures](docs/figures.md).\n`;
  replaceBlock(join(root, "README.md"), readme);
  replaceBlock(join(root, "docs", "figures.md"), `${caption}.\n\n${plot(figures)}\n${table(figures)}`);
}

function figureOf(figures: readonly Figure[], what: string): Figure {
  const found = figures.find((figure) => figure.what === what);
  if (found === undefined) throw new Error(`This run has no figure "${what}": publish a whole run, without --only.`);
  return found;
}

function replaceBlock(path: string, content: string): void {
  const text = readFileSync(path, "utf8");
  if (!BLOCK.test(text)) throw new Error(`${path} has no <!-- bench:start --> and <!-- bench:end --> lines`);
  writeFileSync(
    path,
    text.replace(BLOCK, (_, start: string, end: string) => `${start}${content}${end}`),
  );
}

/** A Mermaid chart: how long a change takes to reach the other open lists, beside the floor. */
export function plot(figures: readonly Figure[]): string {
  const points = figures.flatMap((figure) => {
    const lists = /^propagation p95, (\d+) lists?, 1,000 leads$/.exec(figure.what)?.[1];
    return lists === undefined || figure.floor === null ? [] : [{ lists, ms: figure.passage, floorMs: figure.floor }];
  });
  if (points.length === 0) throw new Error("This run has no propagation to plot: publish a whole run, without --only.");
  const row = (values: readonly number[]) => `[${values.map((value) => value.toFixed(1)).join(", ")}]`;
  return [
    "```mermaid",
    "xychart-beta",
    '  title "One change until it is on every other list, p95 (bars; line: a bare server)"',
    `  x-axis "open lists" [${points.map(({ lists }) => lists).join(", ")}]`,
    '  y-axis "ms" 0 --> ' + String(Math.ceil(Math.max(...points.map(({ ms }) => ms)))),
    `  bar ${row(points.map(({ ms }) => ms))}`,
    `  line ${row(points.map(({ floorMs }) => floorMs))}`,
    "```",
    "",
  ].join("\n");
}
