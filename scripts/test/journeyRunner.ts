import { z } from "zod";

import { portsFrom, requireFreePorts } from "../start/ports.ts";
import type { FileOutcome, Outcome, Runner } from "./runner.ts";

interface JourneyTest {
  status: string;
  results: { duration: number }[];
}

interface Suite {
  file: string;
  specs: { tests: JourneyTest[] }[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

const report = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) });

/** The paths of the report are relative to this folder. */
const JOURNEYS = "tests/journeys";

/** Runs the journeys in a real browser, on the built app over the embedded deployment and the stand-ins. */
export async function journeyRunner(chromium: string): Promise<Runner> {
  const port = await findFreePort();
  return {
    name: "Browser journeys",
    label: "[journeys]",
    args: (_reportFile, { only, alone }) => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,json",
      ...(alone ? ["--workers=1"] : []),
      ...only,
    ],
    env: (reportFile, { only }) => ({
      // CI names the files that it runs again.
      ...(only.length > 0 && { PASSAGE_JOURNEY_SNAPSHOTS: "1" }),
      PASSAGE_CHROMIUM: chromium,
      PASSAGE_JOURNEY_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    }),
    read: readJourneys,
  };
}

export function readJourneys(json: unknown): Outcome {
  const { suites, errors } = report.parse(json);
  const files = new Map<string, FileOutcome>();
  for (const { file, specs } of suites.flatMap(withInner)) {
    const path = `${JOURNEYS}/${file}`;
    const counts = files.get(path) ?? { passed: 0, failed: 0, ms: 0 };
    for (const { status, results } of specs.flatMap(({ tests }) => tests)) {
      counts.ms += results.reduce((total, { duration }) => total + duration, 0);
      if (status === "expected") counts.passed += 1;
      // Playwright retries nothing here, so "flaky" means failed.
      else if (status !== "skipped") counts.failed += 1;
    }
    files.set(path, counts);
  }
  // Errors outside the tests: the build, or a server that died.
  return { files, others: errors.length };
}

const withInner = (outer: Suite): Suite[] => [outer, ...(outer.suites ?? []).flatMap(withInner)];

/** The ports of both workers: `tests/support/journeys/journeyCopy.ts` gives each of them a hundred, and two copies of Passage at most. */
const COPIES = [0, 40, 100, 140];

/** Finds free ports, so that two test runs on one machine do not clash; if none are free, the last refusal is shown. */
async function findFreePort(): Promise<number> {
  for (let port = 3300; port < 4300; port += 200) {
    const areFree = await requireFree(port).then(
      () => true,
      () => false,
    );
    if (areFree) return port;
  }
  await requireFree(4300);
  return 4300;
}

async function requireFree(port: number): Promise<void> {
  for (const copy of COPIES) await requireFreePorts(portsFrom(port + copy));
}
