import { z } from "zod";
import { callFunction, type Deployment } from "../../../scripts/start/deployment.ts";

/** Brings a deployment to this many leads through the real sheet job; `grow` makes the sheet that long. Resolves with the ms. */
export async function importLeads(
  deployment: Deployment,
  leads: number,
  grow: (rows: number) => void,
): Promise<number> {
  const startedAt = performance.now();
  grow(leads);
  await untilPresent(deployment, leads);
  return performance.now() - startedAt;
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
