import { join } from "node:path";
import { expect, test, vi } from "vitest";

import { patientDryRun } from "./patientRunner.ts";

type Runner = Parameters<typeof patientDryRun>[0];
type Options = Parameters<typeof patientDryRun>[1];
type Result = Awaited<ReturnType<typeof patientDryRun>>;

const PASSED = 0;
const FAILED = 1;
const OPTIONS = { timeout: 1_000, files: ["convex/access/secondFactor/model.ts"] } as unknown as Options;

/** A run in which each file has one test, with this ending. */
function ran(...files: [file: string, status: number][]): Result {
  const tests = files.map(([file, status], id) => {
    const test = { id: String(id), fileName: join(process.cwd(), file), status };
    return status === FAILED ? { ...test, failureMessage: "no" } : test;
  });
  return { status: "complete", tests } as unknown as Result;
}

async function dryRun(...results: Result[]) {
  const asked = vi.fn<Runner["dryRun"]>();
  for (const result of results) asked.mockResolvedValueOnce(result);
  const told: string[] = [];
  const result = await patientDryRun({ dryRun: asked }, OPTIONS, (sentence) => told.push(sentence));
  return { result, told, asked: asked.mock.calls.map(([{ testFiles = "all" }]) => testFiles) };
}

test("a run that passes is not repeated, and nothing is said", async () => {
  const passed = ran(["a.test.ts", PASSED]);
  expect(await dryRun(passed)).toEqual({ result: passed, told: [], asked: ["all"] });
});

// Caught: `npm run mutate` ended by a race of one test that has nothing to do with the file (convex/access/members/manyClients).
test("a file that fails and passes alone is named, and everything is run again", async () => {
  const failed = ran(["a.test.ts", PASSED], ["b.test.ts", FAILED], ["b.test.ts", FAILED]);
  const passed = ran(["a.test.ts", PASSED], ["b.test.ts", PASSED]);
  expect(await dryRun(failed, ran(["b.test.ts", PASSED]), passed)).toEqual({
    result: passed,
    told: ["FLAKY: b.test.ts failed before any code was broken, and passed alone. All tests are run once more."],
    asked: ["all", [join(process.cwd(), "b.test.ts")], "all"],
  });
});

test("a file that fails alone as well ends the run with its failure", async () => {
  const failed = ran(["b.test.ts", FAILED]);
  expect(await dryRun(failed, failed)).toMatchObject({
    result: failed,
    told: ["b.test.ts failed before any code was broken, and failed again alone."],
  });
});

test.each(["error", "timeout"])("a run that ends with %s is told as it is", async (status) => {
  const ended = { status, errorMessage: "no" } as unknown as Result;
  expect(await dryRun(ended)).toEqual({ result: ended, told: [], asked: ["all"] });
  const failed = ran(["b.test.ts", FAILED]);
  expect((await dryRun(failed, ended)).result).toBe(failed);
});
