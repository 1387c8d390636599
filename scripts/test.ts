import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

import { requireBrowser } from "./test/browser.ts";
import { journeyRunner } from "./test/journeyRunner.ts";
import { runRunner, type Counts, type Runner } from "./test/runner.ts";
import { lastLine, sumOf } from "./test/total.ts";
import { vitestRunner } from "./test/vitestRunner.ts";

const MAX_SEED = 2 ** 31;

const total = await sumOf([
  () => {
    const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } });
    if (values.long) {
      // Suites with seeds, kills and histories read these to scale themselves up, and to try what was not tried before.
      process.env["PASSAGE_TEST_LONG"] = "1";
      process.env["PASSAGE_SEED"] ??= String(randomInt(MAX_SEED));
      process.stdout.write(`PASSAGE_SEED=${process.env["PASSAGE_SEED"]} runs the same again.\n`);
    }
    return run(vitestRunner);
  },
  async () => run(await journeyRunner(await requireBrowser())),
]);

process.stdout.write(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function run(runner: Runner): Promise<Counts> {
  process.stdout.write(`\n${runner.name}\n`);
  const counts = await runRunner(runner);
  process.stdout.write(`${runner.name}: ${lastLine(counts)}`);
  return counts;
}
