import { parseArgs } from "node:util";

import { StartProblem, describe } from "./start/problem.ts";
import { requireBrowser } from "./test/browser.ts";
import { journeyRunner } from "./test/journeyRunner.ts";
import { runRunner, type Counts, type Runner } from "./test/runner.ts";
import { vitestRunner } from "./test/vitestRunner.ts";

const total: Counts = { passed: 0, failed: 0 };
const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } });
// Suites with seeds, kills and histories read this to scale themselves up.
if (values.long) process.env["PASSAGE_TEST_LONG"] = "1";

await step(() => vitestRunner);
await step(async () => journeyRunner(await requireBrowser()));

process.stdout.write(`${String(total.passed)} passed, ${String(total.failed)} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function step(prepare: () => Runner | Promise<Runner>): Promise<void> {
  try {
    const runner = await prepare();
    process.stdout.write(`\n${runner.name}\n`);
    const { passed, failed } = await runRunner(runner);
    process.stdout.write(`${runner.name}: ${String(passed)} passed, ${String(failed)} failed\n`);
    total.passed += passed;
    total.failed += failed;
  } catch (error) {
    process.stderr.write(`${error instanceof StartProblem ? error.message : describe(error)}\n`);
    total.failed += 1;
  }
}
