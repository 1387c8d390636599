import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

import { requireBrowser } from "./test/browser.ts";
import { journeyRunner } from "./test/journeyRunner.ts";
import { runRunner, totalOf, type Counts, type Outcome, type Runner } from "./test/runner.ts";
import { sortPaths, type NamedPaths } from "./test/namedPaths.ts";
import { afterSecondRun } from "./test/secondRun.ts";
import { slowestFiles } from "./test/slowest.ts";
import { failedChecks, lastLine, sum, sumOf } from "./test/total.ts";
import { vitestRunner, type Extent } from "./test/vitestRunner.ts";

const MAX_SEED = 2 ** 31;

const total = await sumOf([async () => failedChecks(process.env), testsAndJourneys]);

process.stdout.write(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** They run side by side: the journeys mostly wait for a browser, and have their own Passage. */
async function testsAndJourneys(): Promise<Counts> {
  const { values, positionals } = parseArgs({
    options: { long: { type: "boolean", default: false }, product: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (values.long) {
    // Suites with seeds, kills and histories read these to try more, and other cases than before.
    process.env["PASSAGE_TEST_LONG"] = "1";
    process.env["PASSAGE_SEED"] ??= String(randomInt(MAX_SEED));
    process.stdout.write(`PASSAGE_SEED=${process.env["PASSAGE_SEED"]} runs the same again.\n`);
  }
  const paths = sortPaths(positionals);
  const ended: { runner: Runner; outcome: Outcome }[] = [];
  const neverStarted = await sumOf(
    stepsFor(values.product ? "product" : "everything", paths).map((step) => async () => {
      const { runner, only } = await step();
      const outcome = await runRunner(runner, { only, alone: false });
      process.stdout.write(`${runner.name}: ${lastLine(totalOf(outcome))}`);
      ended.push({ runner, outcome });
      return { passed: 0, failed: 0 };
    }),
  );
  process.stdout.write(slowestFiles(ended.map(({ outcome }) => outcome)));
  const counts = [neverStarted];
  for (const { runner, outcome } of ended) {
    counts.push(totalOf(process.env["CI"] === undefined ? outcome : await afterSecondRun(runner, outcome)));
  }
  return sum(counts);
}

interface Step {
  runner: Runner;
  only: readonly string[];
}

/** Both runners, or only the ones with a named path. */
function stepsFor(extent: Extent, { tests, journeys }: NamedPaths): (() => Promise<Step>)[] {
  const isWhole = tests.length + journeys.length === 0;
  const browser = isWhole || journeys.length > 0 ? requireBrowser() : undefined;
  const runTests = async (): Promise<Step> => {
    // Some of these tests drive a browser too; without one, they fail with their own message.
    await browser?.catch(() => undefined);
    return { runner: vitestRunner(extent), only: tests };
  };
  const runJourneys = async (): Promise<Step> => ({
    runner: await journeyRunner(await (browser ?? requireBrowser())),
    only: journeys,
  });
  return [...(isWhole || tests.length > 0 ? [runTests] : []), ...(isWhole || journeys.length > 0 ? [runJourneys] : [])];
}
