import { expect, test } from "vitest";

import type { Outcome } from "./runner.ts";
import { slowestFiles } from "./slowest.ts";

function outcome(files: Record<string, number>): Outcome {
  return { files: new Map(Object.entries(files).map(([path, ms]) => [path, { passed: 1, failed: 0, ms }])), others: 0 };
}

test("the slowest files of both runners are named in one list, the slowest first", () => {
  const told = slowestFiles([
    outcome({ "src/a.test.ts": 1_240, "src/b.test.ts": 90 }),
    outcome({ "tests/c.spec.ts": 20_000 }),
  ]);
  expect(told.split("\n")).toEqual([
    "The slowest files:",
    "   20.0 s  tests/c.spec.ts",
    "    1.2 s  src/a.test.ts",
    "    0.1 s  src/b.test.ts",
    "",
  ]);
});

// Caught: the fastest twenty; every file of the run.
test("twenty are named, however many ran", () => {
  const files = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`src/${String(index)}.test.ts`, index]));
  const lines = slowestFiles([outcome(files)])
    .trimEnd()
    .split("\n")
    .slice(1);
  expect(lines).toHaveLength(20);
  expect(lines.join()).not.toContain("src/0.test.ts");
});

test("a run without a file names none", () => {
  expect(slowestFiles([outcome({})])).toBe("");
});
