import { relative, sep } from "node:path";
import { z } from "zod";

import { ROOT } from "../start/root.ts";
import type { Counts, Runner } from "./runner.ts";

const report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Folders that must have tests: a glob that matches nothing would otherwise pass. */
const FOLDERS = ["convex", "src", "embedded", "standins", "tests", "scripts"];

export const vitestRunner: Runner = {
  name: "Unit and conformance tests",
  label: "[tests]",
  args: (reportFile) => [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ],
  env: () => ({}),
  count: countVitest,
};

export function countVitest(json: unknown): Counts {
  const { testResults } = report.parse(json);
  const counts = { passed: 0, failed: 0 };
  const seen = new Set<string>();
  for (const file of testResults) {
    seen.add(relative(ROOT, file.name).split(sep)[0] ?? "");
    const failed = file.assertionResults.filter(({ status }) => status === "failed").length;
    counts.passed += file.assertionResults.filter(({ status }) => status === "passed").length;
    // A file that cannot be loaded has no failed test of its own.
    counts.failed += file.status === "failed" ? Math.max(failed, 1) : failed;
  }
  for (const folder of FOLDERS.filter((name) => !seen.has(name))) {
    process.stderr.write(`No test file was found in ${folder}/; counted as a failure.\n`);
    counts.failed += 1;
  }
  return counts;
}
