import { callFunction } from "./deployment.ts";
import { describe } from "./problem.ts";
import {
  seedSampleClients,
  seedSampleContracts,
  seedSampleDues,
  seedSamplePeople,
  seedSampleWork,
} from "./sampleData.ts";
import { offerSetupLink } from "./setupLink.ts";
import { isAtStandins, type Stack } from "./stack.ts";
import { StoryTeller } from "./story.ts";

/** Makes sure that somebody can sign in: seeds the sample people, or returns the link for the first administrator. */
export async function openWorkspace({ deployment, sampleData, report, ports }: Stack): Promise<string | null> {
  if (!sampleData) return await offerSetupLink(deployment, `http://localhost:${String(ports.app)}`);
  await seedSamplePeople(deployment, report.samplePeople);
  return null;
}

/**
 * Reads the sheet now, so that the first screen need not wait for the schedule. The sample sheet is local and small:
 * when this resolves, its leads are there with the sample statuses, notes, contracts and clients. A practice's own sheet may be slow and is
 * not waited for. A failure is printed and does not end the start: the schedule tries again.
 */
export async function readSheet(stack: Stack): Promise<void> {
  const { deployment, hasSampleSheet } = stack;
  const reading = callFunction(deployment, { kind: "action", path: "leads/sheetRun/jobs:sync" })
    .then(async () => {
      if (hasSampleSheet) await seedSamples(stack);
    })
    .catch((error: unknown) => {
      process.stderr.write(`The first reading of the sheet failed: ${describe(error)}\n`);
    });
  if (hasSampleSheet) await reading;
}

/**
 * Reads the card table now. The stand-in's is there when this resolves; a practice's own may be slow and is not waited for. A
 * failure is shown on the screen, and the schedule tries again.
 */
export async function readCards({ deployment, report, env }: Stack): Promise<void> {
  const call = { kind: "action", path: "cards/transactions/jobs:mirror", args: { reason: "asked" } } as const;
  const reading = callFunction(deployment, call).catch((error: unknown) => {
    process.stderr.write(`The first reading of the card table failed: ${describe(error)}\n`);
  });
  if (isAtStandins(["AIRTABLE_URL", "AIRTABLE_TOKEN"], report, env)) await reading;
}

async function seedSamples({ deployment, report, ports, hasOwnProviders }: Stack): Promise<void> {
  const isFirstStart = await seedSampleWork(deployment);
  if (!hasOwnProviders) return;
  await seedSampleContracts(deployment, { report, port: ports.standins });
  await seedSampleClients(deployment);
  await seedSampleDues(deployment);
  if (isFirstStart && hasStory()) await new StoryTeller(deployment, report).tell();
}

/** Journeys count rows: they start from the practice without its story, which is in a data folder from its first start on. */
function hasStory(): boolean {
  return process.env["PASSAGE_PLAIN_SAMPLES"] !== "1";
}
