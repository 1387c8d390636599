/**
 * `npm run mutate -- PATH…`: breaks the code in many small ways, one at a time, and reports which breaks no test
 * notices.
 */
import { Stryker } from "@stryker-mutator/core";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { addMutators } from "./mutate/moreMutators.ts";
import { parseMutateOptions, type MutateOptions } from "./mutate/options.ts";
import { MUTATE_PROJECTS, POLL_MS } from "./mutate/projects.ts";
import { askedAbout, summary } from "./mutate/summary.ts";
import { describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";

/** Longer than a test's poll in such a run, so that a mutant is not reported as timed out before its poll ends. */
const TIMEOUT_MS = POLL_MS + 5_000;

try {
  await run(parseMutateOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

async function run({ targets, mutate, projects, withStatic, fresh, workers }: MutateOptions): Promise<void> {
  process.chdir(ROOT);
  process.env["PASSAGE_TEST_MUTATION"] = "1";
  process.env[MUTATE_PROJECTS] = projects.join(",");
  const results = `.mutation/${projects.toSorted().join("-")}${withStatic ? "-static" : ""}`;
  await addMutators();
  const stryker = new Stryker({
    mutate,
    testRunner: "patient",
    plugins: ["@stryker-mutator/vitest-runner", ...["prose", "patientRunner"].map(pluginAt)],
    vitest: { configFile: "scripts/mutate/vitest.config.ts", pool: "forks", related: true },
    ignorers: ["prose"],
    ignoreStatic: !withStatic,
    ignorePatterns: [".passage*", ".mutation", "dist", "test-results"],
    incremental: true,
    incrementalFile: `${results}.json`,
    force: fresh,
    concurrency: workers,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: 15,
    reporters: ["progress-append-only", "html"],
    htmlReporter: { fileName: `${results}.html` },
    tempDirName: join(tmpdir(), `passage-mutate-${String(process.pid)}`),
    allowConsoleColors: false,
  });
  process.stdout.write(summary(askedAbout(await stryker.runMutationTest(), targets)));
}

function pluginAt(name: string): string {
  return join(ROOT, `scripts/mutate/${name}.ts`);
}
