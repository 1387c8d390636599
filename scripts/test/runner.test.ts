import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import config from "../../vitest.config.ts";
import { nameOf } from "../mutate/projects.ts";
import { ROOT } from "../start/root.ts";
import { readJourneys } from "./journeyRunner.ts";
import { EVERYTHING, outcomeOf, totalOf } from "./runner.ts";
import { foldersOf, readVitest, vitestRunner, type Extent } from "./vitestRunner.ts";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const PACKAGES = ["packages/embedded/src", "packages/embedded/tests", "packages/standins"];
const FOLDERS = ["convex", "src", "tests", "scripts", ...PACKAGES];
const journeys = { name: "Browser journeys", read: readJourneys };
const countVitest = (json: unknown, extent: Extent = "everything") => totalOf(readVitest(json, foldersOf(extent)));
const countJourneys = (json: unknown) => totalOf(readJourneys(json));

function report(changes: Record<string, { status: string; assertionResults: { status: string }[] }> = {}): object {
  const passing = { status: "passed", startTime: 1_000, endTime: 1_400.5, assertionResults: [{ status: "passed" }] };
  return {
    testResults: FOLDERS.map((folder) => ({ name: join(ROOT, folder, "a.test.ts"), ...passing, ...changes[folder] })),
  };
}

test("passed tests are counted", () => {
  expect(countVitest(report())).toEqual({ passed: 7, failed: 0 });
});

// Caught: a file that does not load; it has no failed test, so a sum over tests is green.
test("a file that cannot be loaded is a failure", () => {
  expect(countVitest(report({ src: { status: "failed", assertionResults: [] } }))).toEqual({ passed: 6, failed: 1 });
});

// Caught: a moved folder whose glob matches nothing.
test("a folder without any test is a failure", () => {
  const { testResults } = report() as { testResults: unknown[] };
  expect(countVitest({ testResults: testResults.slice(1) })).toEqual({ passed: 6, failed: 1 });
});

// Caught: a run of the product alone that asks for the packages' tests too, and one of everything that does not.
test("only a run of the product alone may leave the packages' tests out", () => {
  const { testResults } = report() as { testResults: unknown[] };
  const ofProduct = { testResults: testResults.slice(0, -PACKAGES.length) };
  expect(countVitest(ofProduct, "product")).toEqual({ passed: 4, failed: 0 });
  expect(countVitest(ofProduct)).toEqual({ passed: 4, failed: 3 });
});

test("a run of the product alone runs every project except the packages'", () => {
  const names = (config.test?.projects ?? []).map(nameOf);
  const { args } = vitestRunner("product");
  const asked = args("report.json", EVERYTHING).flatMap((arg) => /^--project=(.*)$/.exec(arg)?.[1] ?? []);
  expect(names.filter((name) => !asked.includes(name)).toSorted()).toEqual(["deployment", "embedded", "standins"]);
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
});

/** The report of one file with a journey for each status. */
function journeysReport(statuses: readonly string[], errors: object[] = []): object {
  const specs = statuses.map((status) => ({ tests: [{ status, results: [{ duration: 700 }] }] }));
  return { suites: [{ file: "a.spec.ts", specs: [], suites: [{ file: "a.spec.ts", specs }] }], errors };
}

test("a flaky journey and an error outside the journeys are failures, a skipped one is not", () => {
  const statuses = ["expected", "expected", "expected", "unexpected", "flaky", "skipped"];
  expect(countJourneys(journeysReport(statuses, [{ message: "the app did not start" }]))).toEqual({
    passed: 3,
    failed: 3,
  });
});

test("a journey's file is named as Playwright takes it", () => {
  expect([...readJourneys(journeysReport(["unexpected"])).files]).toEqual([
    ["tests/journeys/a.spec.ts", { passed: 0, failed: 1, ms: 700 }],
  ]);
});

// Caught: the last of several journeys, or of two projects, in place of their sum.
test("a file's time is that of all its tests, in every project", () => {
  const { testResults } = report() as { testResults: unknown[] };
  const twice = readVitest({ testResults: [...testResults, ...testResults] }, FOLDERS);
  expect(twice.files.get("src/a.test.ts")).toEqual({ passed: 2, failed: 0, ms: 801 });
  const journeys = readJourneys(journeysReport(["expected", "skipped", "expected"]));
  expect(journeys.files.get("tests/journeys/a.spec.ts")?.ms).toBe(2_100);
});

const FOUR = journeysReport(["expected", "expected", "expected", "expected"]);

test.each([
  { what: "leaves no report", exitCode: 0, report: null, counts: { passed: 0, failed: 1 } },
  { what: "runs no test", exitCode: 0, report: JSON.stringify(journeysReport([])), counts: { passed: 0, failed: 1 } },
  { what: "crashes after its tests", exitCode: 139, report: JSON.stringify(FOUR), counts: { passed: 4, failed: 1 } },
])("a runner that $what is a failure", ({ exitCode, report, counts }) => {
  expect(totalOf(outcomeOf(journeys, { exitCode, only: [], report }))).toEqual(counts);
});
