import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { askedAbout, summary, type Mutant } from "./summary.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-mutate-test-"));
  file = join(folder, "rules.ts");
  writeFileSync(file, "export const isOpen = (n: number) =>\n  n > 1 &&\n  n < 9;\n");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const IN_ONE_LINE = { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } };
const OVER_TWO = { start: { line: 2, column: 3 }, end: { line: 3, column: 8 } };

function mutant(status: string, change: Partial<Mutant> = {}): Mutant {
  return { fileName: file, location: IN_ONE_LINE, replacement: "true", status, ...change };
}

// Caught: mutants that hang counted as unnoticed; those that no test reaches left out of the share.
test("the share counts all mutants that could be tried, and a hanging one as noticed", () => {
  const statuses = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "Ignored", "Ignored"];
  expect(
    summary(statuses.map((status) => mutant(status)))
      .trimEnd()
      .split("\n")
      .at(-1),
  ).toBe("60 % of 5 noticed (2 killed, 1 timed out, 1 survived, 1 reached by no test, 1 did not run, 2 left out)");
});

test("each unnoticed mutant is listed in order, with its place, the original code and the broken code", () => {
  const unnoticed = [
    mutant("NoCoverage", { location: OVER_TWO, replacement: "{\n  }" }),
    mutant("Survived", { location: { start: { line: 1, column: 8 }, end: { line: 1, column: 13 } }, replacement: "" }),
    mutant("Survived"),
    mutant("Killed"),
  ];
  const place = relative(ROOT, file);
  expect(summary(unnoticed).split("\n").slice(0, -2)).toEqual([
    `${place}:1:8  const → `,
    `${place}:2:3  n > 1 && n < 9 → { }  (reached by no test)`,
    `${place}:2:3  n > 1 → true`,
  ]);
});

test("long code is cut", () => {
  const [line = ""] = summary([mutant("Survived", { replacement: "a".repeat(400) })]).split("\n");
  expect(line).toMatch(/→ a{70}…$/);
});

test("a run without mutants says so", () => {
  expect(summary([])).toBe("nothing to break ()\n");
});

// Caught: findings of an earlier run in other lines or files reported as this run's.
test("only the requested targets are reported", () => {
  const at = (path: string, line: number): Mutant => ({
    fileName: join(ROOT, path),
    location: { start: { line, column: 1 }, end: { line, column: 2 } },
    status: "Survived",
  });
  const found = [at("src/lib/a.ts", 3), at("src/lib/a.ts", 9), at("src/library.ts", 1), at("src/b.ts", 4)];
  const told = (path: string, lines: [number, number] | null = null) =>
    askedAbout(found, [{ path, lines }]).map((mutant) => found.indexOf(mutant));
  expect(told("src/lib")).toEqual([0, 1]);
  expect(told("src/lib/a.ts", [4, 9])).toEqual([1]);
  expect(told("src/b.ts")).toEqual([3]);
  expect(
    askedAbout(found, [
      { path: "src/b.ts", lines: null },
      { path: "src/lib/a.ts", lines: [3, 3] },
    ]),
  ).toHaveLength(2);
});
