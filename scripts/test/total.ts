import { StartProblem, describe } from "../start/problem.ts";
import type { Counts } from "./runner.ts";

type Step = () => Promise<Counts>;

/**
 * Runs all steps at the same time. A step that fails to start counts as one failure and does not stop the others, and
 * the sum is always printed.
 */
export async function sumOf(steps: Step[]): Promise<Counts> {
  return sum(await Promise.all(steps.map(attempt)));
}

export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

async function attempt(step: Step): Promise<Counts> {
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`${error instanceof StartProblem ? error.message : describe(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** `.ci/run` tells the tests about a failed `npm run check`, so that their last line covers both. */
export function failedChecks(env: NodeJS.ProcessEnv): Counts {
  if (env["PASSAGE_CHECK"] !== "failed") return { passed: 0, failed: 0 };
  process.stderr.write("npm run check failed; counted as a failure.\n");
  return { passed: 0, failed: 1 };
}

/** The line of a test run that a machine reads; `install.mjs` writes the same line when there is nothing to run. */
export function lastLine({ passed, failed }: Counts): string {
  return `${String(passed)} passed, ${String(failed)} failed\n`;
}
