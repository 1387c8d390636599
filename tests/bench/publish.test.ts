import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IN_README, plot, publish } from "./publish.ts";
import { figure } from "./report.ts";

const propagation = [1, 20].map((lists) =>
  figure({
    what: `propagation p95, ${String(lists)} ${lists === 1 ? "list" : "lists"}, 1,000 leads`,
    unit: "ms",
    passage: lists + 0.04,
    floor: lists / 2,
  }),
);
const run = [...propagation, ...Object.keys(IN_README).map((what) => figure({ what, unit: "ms", passage: 7 }))];

function aCheckout(): { root: string; textOf: (path: string) => string } {
  const root = mkdtempSync(join(tmpdir(), "passage-publish-"));
  mkdirSync(join(root, "docs"));
  const text = "before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n";
  for (const path of ["README.md", "docs/figures.md"]) writeFileSync(join(root, path), text);
  return { root, textOf: (path) => readFileSync(join(root, path), "utf8") };
}

test("a run replaces what stands between the marks: one line in the README, all figures on their page", () => {
  const { root, textOf } = aCheckout();
  publish(root, run, new Date("2026-11-22T10:00:00Z"));
  const lines = (path: string) =>
    textOf(path)
      .split("\n")
      .filter((line) => line.startsWith("| "));
  expect(lines("README.md")).toEqual([]);
  expect(textOf("README.md")).toContain(
    "With 100,000 leads a change is on 200 other screens within 7.00 ms, the list is there after sign-in within 7.00 ms, ",
  );
  expect(lines("docs/figures.md")).toHaveLength(2 + run.length);
  for (const path of ["README.md", "docs/figures.md"]) {
    expect(textOf(path)).toMatch(
      /^before\n<!-- bench:start -->\n[^]*Measured 2026-11-22 on [^]*<!-- bench:end -->\nafter\n$/,
    );
    expect(textOf(path)).not.toContain("old");
  }
});

// Caught: figures of a run with --only published beside nothing.
test("a run that lacks one of the README's figures is not published", () => {
  const { root, textOf } = aCheckout();
  expect(() => {
    publish(root, run.slice(0, -1), new Date());
  }).toThrow(/no figure "search keystroke.*without --only/);
  expect(textOf("docs/figures.md")).toContain("old");
});

test("the plot has a bar for each number of lists and the floor as a line", () => {
  expect(plot(run).split("\n").slice(3, 7)).toEqual([
    '  x-axis "open lists" [1, 20]',
    '  y-axis "ms" 0 --> 21',
    "  bar [1.0, 20.0]",
    "  line [0.5, 10.0]",
  ]);
});
