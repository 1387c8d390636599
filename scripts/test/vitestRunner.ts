import { relative, sep } from "node:path";
import { z } from "zod";

import { ROOT } from "../start/root.ts";
import type { Counts, Runner } from "./runner.ts";

const report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** What a run covers: the product alone, or the packages' own suites as well. */
export type Extent = "product" | "everything";

/** Folders that must have tests: a glob that matches nothing would otherwise pass. */
const PRODUCT_FOLDERS = ["convex", "src", "tests", "scripts"];
const PACKAGE_FOLDERS = ["packages/embedded/src", "packages/embedded/tests", "packages/standins"];

/** The projects of `vitest.config.ts` without those of the packages. */
const PRODUCT_PROJECTS = ["convex", "conflicts", "src", "tests"];

export function vitestRunner(extent: Extent): Runner {
  const projects = extent === "product" ? PRODUCT_PROJECTS.map((name) => `--project=${name}`) : [];
  return {
    name: extent === "product" ? "Unit tests of the product" : "Unit and conformance tests",
    label: "[tests]",
    args: (reportFile) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...projects,
    ],
    env: () => ({}),
    count: (json) => countVitest(json, extent),
  };
}

export function countVitest(json: unknown, extent: Extent = "everything"): Counts {
  const { testResults } = report.parse(json);
  const counts = { passed: 0, failed: 0 };
  const seen: string[] = [];
  for (const file of testResults) {
    seen.push(relative(ROOT, file.name).split(sep).join("/"));
    const failed = file.assertionResults.filter(({ status }) => status === "failed").length;
    counts.passed += file.assertionResults.filter(({ status }) => status === "passed").length;
    // A file that cannot be loaded has no failed test of its own.
    counts.failed += file.status === "failed" ? Math.max(failed, 1) : failed;
  }
  const folders = extent === "product" ? PRODUCT_FOLDERS : [...PRODUCT_FOLDERS, ...PACKAGE_FOLDERS];
  for (const folder of folders.filter((name) => !seen.some((file) => file.startsWith(`${name}/`)))) {
    process.stderr.write(`No test file was found in ${folder}/; counted as a failure.\n`);
    counts.failed += 1;
  }
  return counts;
}
