import { relative, sep } from "node:path";
import { z } from "zod";

import { ROOT } from "../start/root.ts";
import type { FileOutcome, Outcome, Runner } from "./runner.ts";

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** The scope of a run: the product alone, or the packages' own suites as well. */
export type Extent = "product" | "everything";

/** Folders that must have tests: a glob that matches nothing would otherwise pass. */
const PRODUCT_FOLDERS = ["convex", "src", "tests", "scripts"];
const PACKAGE_FOLDERS = ["packages/embedded/src", "packages/embedded/tests", "packages/standins"];

/** The projects of `vitest.config.ts` without the packages' own. */
const PRODUCT_PROJECTS = ["convex", "conflicts", "src", "tests"];

export function vitestRunner(extent: Extent): Runner {
  const projects = extent === "product" ? PRODUCT_PROJECTS.map((name) => `--project=${name}`) : [];
  return {
    name: extent === "product" ? "Unit tests of the product" : "Unit and conformance tests",
    label: "[tests]",
    args: (reportFile, { only, alone }) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...projects,
      ...(alone ? ["--maxWorkers=1"] : []),
      ...only,
    ],
    env: () => ({}),
    read: (json, only) => readVitest(json, only.length === 0 ? foldersOf(extent) : []),
  };
}

export function foldersOf(extent: Extent): readonly string[] {
  return extent === "product" ? PRODUCT_FOLDERS : [...PRODUCT_FOLDERS, ...PACKAGE_FOLDERS];
}

/** `folders`: each must have a test. */
export function readVitest(json: unknown, folders: readonly string[]): Outcome {
  const files = new Map<string, FileOutcome>();
  for (const file of report.parse(json).testResults) {
    const path = relative(ROOT, file.name).split(sep).join("/");
    const failed = file.assertionResults.filter(({ status }) => status === "failed").length;
    const passed = file.assertionResults.filter(({ status }) => status === "passed").length;
    // Two projects may run the same file.
    const before = files.get(path) ?? { passed: 0, failed: 0, ms: 0 };
    files.set(path, {
      passed: before.passed + passed,
      // A file that cannot be loaded has no failed test of its own.
      failed: before.failed + (file.status === "failed" ? Math.max(failed, 1) : failed),
      ms: before.ms + file.endTime - file.startTime,
    });
  }
  const missing = folders.filter((name) => ![...files.keys()].some((path) => path.startsWith(`${name}/`)));
  for (const folder of missing) {
    process.stderr.write(`No test file was found in ${folder}/; counted as a failure.\n`);
  }
  return { files, others: missing.length };
}
