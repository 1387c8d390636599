import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

import { requireBrowser } from "./test/browser.ts";
import { journeyRunner } from "./test/journeyRunner.ts";
import { runRunner, totalOf, type Counts, type Outcome, type Runner } from "./test/runner.ts";
import { afterSecondRun } from "./test/secondRun.ts";
import { failedChecks, lastLine, sum, sumOf } from "./test/total.ts";
import { vitestRunner } from "./test/vitestRunner.ts";

const MAX_SEED = 2 ** 31;

const total = await sumOf([async () => failedChecks(process.env), testsAndJourneys]);

process.stdout.write(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** They run side by side: the journeys mostly wait for a browser, and have their own Passage. */
async function testsAndJourneys(): Promise<Counts> {
  const { values } = parseArgs({
    options: { long: { type: "boolean", default: false }, product: { type: "boolean", default: false } },
  });
  if (values.long) {
    // Suites with seeds, kills and histories read these to try more, and other cases than before.
    process.env["PASSAGE_TEST_LONG"] = "1";
    process.env["PASSAGE_SEED"] ??= String(randomInt(MAX_SEED));
    process.stdout.write(`PASSAGE_SEED=${process.env["PASSAGE_SEED"]} runs the same again.\n`);
  }
  const browser = requireBrowser();
  const ended: { runner: Runner; outcome: Outcome }[] = [];
  const run = async (runner: Runner): Promise<Counts> => {
    const outcome = await runRunner(runner);
    process.stdout.write(`${runner.name}: ${lastLine(totalOf(outcome))}`);
    ended.push({ runner, outcome });
    return { passed: 0, failed: 0 };
  };
  const neverStarted = await sumOf([
    async () => {
      // Some of these tests drive a browser too; without one, they fail with their own message.
      await browser.catch(() => undefined);
      return await run(vitestRunner(values.product ? "product" : "everything"));
    },
    async () => run(await journeyRunner(await browser)),
  ]);
  const counts = [neverStarted];
  for (const { runner, outcome } of ended) {
    counts.push(totalOf(process.env["CI"] === undefined ? outcome : await afterSecondRun(runner, outcome)));
  }
  return sum(counts);
}
