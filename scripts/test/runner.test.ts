import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ROOT } from "../start/root.ts";
import { countJourneys } from "./journeyRunner.ts";
import { tally } from "./runner.ts";
import { countVitest } from "./vitestRunner.ts";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const FOLDERS = ["convex", "src", "embedded", "standins", "tests", "scripts"];
const journeys = { name: "Browser journeys", count: countJourneys };

function report(changes: Record<string, { status: string; assertionResults: { status: string }[] }> = {}): object {
  const passing = { status: "passed", assertionResults: [{ status: "passed" }] };
  return {
    testResults: FOLDERS.map((folder) => ({ name: join(ROOT, folder, "a.test.ts"), ...passing, ...changes[folder] })),
  };
}

test("passed tests are counted", () => {
  expect(countVitest(report())).toEqual({ passed: 6, failed: 0 });
});

// Caught: a file that does not load has no failed test, so a sum over tests is green.
test("a file that cannot be loaded is a failure", () => {
  expect(countVitest(report({ src: { status: "failed", assertionResults: [] } }))).toEqual({ passed: 5, failed: 1 });
});

// Caught: a moved folder whose glob matches nothing.
test("a folder without any test is a failure", () => {
  const { testResults } = report() as { testResults: unknown[] };
  expect(countVitest({ testResults: testResults.slice(1) })).toEqual({ passed: 5, failed: 1 });
});

test("a flaky journey and an error outside the journeys are failures", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(countJourneys({ stats, errors: [{ message: "the app did not start" }] })).toEqual({ passed: 3, failed: 3 });
});

test.each([
  ["leaves no report", 0, null, { passed: 0, failed: 1 }],
  ["runs no test", 0, { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] }, { passed: 0, failed: 1 }],
  [
    "crashes after its tests",
    139,
    { stats: { expected: 4, unexpected: 0, flaky: 0 }, errors: [] },
    { passed: 4, failed: 1 },
  ],
])("a runner that %s is a failure", (_, exitCode, json, counts) => {
  expect(tally(journeys, exitCode, json === null ? null : JSON.stringify(json))).toEqual(counts);
});
