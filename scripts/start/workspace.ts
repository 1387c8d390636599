import { callFunction } from "./deployment.ts";
import { describe } from "./problem.ts";
import { seedSamplePeople, seedSampleWork } from "./sampleData.ts";
import { offerSetupLink } from "./setupLink.ts";
import type { Stack } from "./stack.ts";

/** Sees to it that somebody can come in: the sample people, or the link for the first administrator, which it returns. */
export async function openWorkspace({ deployment, sampleData, report, ports }: Stack): Promise<string | null> {
  if (!sampleData) return await offerSetupLink(deployment, `http://localhost:${String(ports.app)}`);
  await seedSamplePeople(deployment, report.samplePeople);
  return null;
}

/**
 * Reads the sheet rather than let the first screen wait for the schedule. The sample sheet is on this machine and small:
 * when this resolves, its leads are there, with what the sample people have made of them. A sheet of the practice's own
 * may be slow and is not waited for. A failure is told and does not end the start: the schedule will try again.
 */
export async function readSheet({ deployment, hasSampleSheet }: Stack): Promise<void> {
  const reading = callFunction(deployment, { kind: "action", path: "leadSheet/jobs:sync" })
    .then(async () => {
      if (hasSampleSheet) await seedSampleWork(deployment);
    })
    .catch((error: unknown) => {
      process.stderr.write(`The first reading of the sheet failed: ${describe(error)}\n`);
    });
  if (hasSampleSheet) await reading;
}
