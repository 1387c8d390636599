import { z } from "zod";

import { portsFrom, requireFreePorts } from "../start/ports.ts";
import type { Counts, Runner } from "./runner.ts";

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Runs the journeys in a real browser, on the built app over the embedded deployment and the stand-ins. */
export async function journeyRunner(chromium: string): Promise<Runner> {
  const port = await findFreePort();
  return {
    name: "Browser journeys",
    label: "[journeys]",
    args: () => ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    env: (reportFile) => ({
      PASSAGE_CHROMIUM: chromium,
      PASSAGE_JOURNEY_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    }),
    count: countJourneys,
  };
}

export function countJourneys(json: unknown): Counts {
  const { stats, errors } = report.parse(json);
  // Nothing is retried, so a flaky test is a failed one; errors outside tests (set-up, a server that died) count as well.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

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
