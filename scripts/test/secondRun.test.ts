import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { journeyRunner } from "./journeyRunner.ts";
import { EVERYTHING, totalOf, type Outcome, type Runner, type Selection } from "./runner.ts";
import { afterSecondRun } from "./secondRun.ts";
import { vitestRunner } from "./vitestRunner.ts";

let told = "";
beforeEach(() => {
  told = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    told += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const runner = vitestRunner("everything");

const outcome = (files: Record<string, [number, number]>, others = 0): Outcome => ({
  files: new Map(Object.entries(files).map(([path, [passed, failed]]) => [path, { passed, failed, ms: 0 }])),
  others,
});

const FIRST = outcome({ "src/a.test.ts": [3, 0], "src/b.test.ts": [4, 1] });

test("files with a failed test run again, and those alone", async () => {
  const run = vi.fn(async () => outcome({ "src/b.test.ts": [5, 0] }));
  const total = totalOf(await afterSecondRun(runner, FIRST, run));
  expect(run).toHaveBeenCalledExactlyOnceWith(runner, { only: ["src/b.test.ts"], alone: true });
  expect(total).toEqual({ passed: 8, failed: 0 });
  expect(told).toContain("FLAKY: src/b.test.ts failed in the first run and passed in the second.");
});

test("a test that fails twice is a failure, not flaky", async () => {
  const total = totalOf(await afterSecondRun(runner, FIRST, async () => outcome({ "src/b.test.ts": [4, 1] })));
  expect(total).toEqual({ passed: 7, failed: 1 });
  expect(told).not.toContain("FLAKY");
});

test("a file that the second run leaves out is a failure", async () => {
  expect(totalOf(await afterSecondRun(runner, FIRST, async () => outcome({})))).toEqual({ passed: 3, failed: 1 });
});

test("an error outside the tests runs everything again", async () => {
  const run = vi.fn(async (_: Runner, { only }: Selection = EVERYTHING) =>
    only.length === 0 ? outcome({ "src/a.test.ts": [3, 0] }) : outcome({}, 1),
  );
  expect(totalOf(await afterSecondRun(runner, outcome({ "src/a.test.ts": [3, 0] }, 1), run))).toEqual({
    passed: 3,
    failed: 0,
  });
});

const many = (count: number) =>
  outcome(Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/${String(index)}.test.ts`, [0, 1]])));

test.each([
  ["nothing failed", outcome({ "src/a.test.ts": [3, 0] }), 0],
  ["four files failed", many(4), 1],
  ["five files failed", many(5), 0],
])("if %s", async (_, first, runs) => {
  const run = vi.fn(async () => first);
  expect(await afterSecondRun(runner, first, run)).toEqual(first);
  expect(run).toHaveBeenCalledTimes(runs);
});

test("a second run has one worker, a run of named files has two, and a whole run names no file", async () => {
  const journeys = await journeyRunner("/usr/bin/chromium");
  const only = ["src/b.test.ts"];
  expect(runner.args("report", { only, alone: true }).slice(-2)).toEqual(["--maxWorkers=1", "src/b.test.ts"]);
  expect(runner.args("report", { only, alone: false }).slice(-2)).toEqual([
    "--outputFile.json=report",
    "src/b.test.ts",
  ]);
  expect(runner.args("report", EVERYTHING).join(" ")).not.toMatch(/maxWorkers|test\.ts/);
  const spec = "tests/journeys/a.spec.ts";
  expect(journeys.args("report", { only: [spec], alone: true }).slice(-2)).toEqual(["--workers=1", spec]);
  expect(journeys.args("report", { only: [spec], alone: false }).slice(-2)).toEqual(["--reporter=list,json", spec]);
  expect(journeys.args("report", EVERYTHING).at(-1)).toBe("--reporter=list,json");
});
