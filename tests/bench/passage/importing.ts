import { z } from "zod";
import { callFunction, type Deployment } from "../../../scripts/start/deployment.ts";

/**
 * A list opened right after an import would have all of it in its feed; a list in use has the few rows that came last.
 */
const LATEST_LEADS = 5;
const FEED_REACH_MS = 17_000;

/**
 * Brings a deployment to this many leads through the real sheet job; `grow` makes the sheet that long. Resolves with
 * the ms that most of them took.
 */
export async function importLeads(
  deployment: Deployment,
  leads: number,
  grow: (rows: number) => void,
): Promise<number> {
  const startedAt = performance.now();
  grow(leads - LATEST_LEADS);
  await untilPresent(deployment, leads - LATEST_LEADS);
  const tookMs = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, FEED_REACH_MS));
  grow(leads);
  await untilPresent(deployment, leads);
  return tookMs;
}

/** If a scheduled run holds the lease, ours returns at once and the other one does the work. */
async function untilPresent(deployment: Deployment, number: number): Promise<void> {
  while (!(await isPresent(deployment, number))) {
    await callFunction(deployment, { kind: "action", path: "leadSheet/jobs:sync" });
  }
}

async function isPresent(deployment: Deployment, number: number): Promise<boolean> {
  const call = { kind: "query", path: "leadSheet/jobs:listSources", args: { after: number - 1 } } as const;
  return z.array(z.unknown()).parse(await callFunction(deployment, call)).length > 0;
}
