import { StartProblem, describe } from "../start/problem.ts";
import type { Counts } from "./runner.ts";

type Step = () => Promise<Counts>;

/** Runs all steps, whatever becomes of one: a step that cannot even begin is one failure, and the sum is always told. */
export async function sumOf(steps: Step[]): Promise<Counts> {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    try {
      const { passed, failed } = await step();
      total.passed += passed;
      total.failed += failed;
    } catch (error) {
      process.stderr.write(`${error instanceof StartProblem ? error.message : describe(error)}\n`);
      total.failed += 1;
    }
  }
  return total;
}

/** What a machine reads of a test run; `install.mjs` writes the same line when there is nothing to run. */
export function lastLine({ passed, failed }: Counts): string {
  return `${String(passed)} passed, ${String(failed)} failed\n`;
}
