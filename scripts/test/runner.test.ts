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

// Caught: a file that does not load; it has no failed test, so a sum over tests is green.
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

const NONE = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] };
const FOUR = { stats: { expected: 4, unexpected: 0, flaky: 0 }, errors: [] };

test.each([
  { what: "leaves no report", exitCode: 0, report: null, counts: { passed: 0, failed: 1 } },
  { what: "runs no test", exitCode: 0, report: JSON.stringify(NONE), counts: { passed: 0, failed: 1 } },
  { what: "crashes after its tests", exitCode: 139, report: JSON.stringify(FOUR), counts: { passed: 4, failed: 1 } },
])("a runner that $what is a failure", ({ exitCode, report, counts }) => {
  expect(tally(journeys, exitCode, report)).toEqual(counts);
});
