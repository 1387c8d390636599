import { setTimeout } from "node:timers/promises";

import { z } from "zod";

import { callFunction, type Deployment } from "./deployment.ts";
import { StartProblem } from "./problem.ts";
import type { SamplePerson, StandinsReport } from "./standins.ts";

const PAUSE_MS = 200;
const MOST_ATTEMPTS = 50;

/** Gives the sample people their roles, and the practice its firm; safe to repeat at every start. */
export async function seedSamplePeople(deployment: Deployment, people: SamplePerson[]): Promise<void> {
  const rows = people.map(({ email, name, role, isAdmin, tokenIdentifier }) => ({
    email,
    name,
    role,
    isAdmin,
    tokenIdentifier,
  }));
  await callFunction(deployment, {
    kind: "mutation",
    path: "workspace/samples/internal:seedPeople",
    args: { people: rows },
  });
  await callFunction(deployment, { kind: "mutation", path: "workspace/samples/internal:seedFirm" });
}

/**
 * Gives the sample leads statuses and notes, and returns whether it has: false from the second start on. Waits if a scheduled
 * run started first and is still writing the leads; if that takes long, the next start does it.
 */
export async function seedSampleWork(deployment: Deployment): Promise<boolean> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const outcome = await callFunction(deployment, { kind: "mutation", path: "workspace/samples/internal:seedWork" });
    if (outcome !== "sheetNotRead") return outcome === "seeded";
    await setTimeout(PAUSE_MS);
  }
  return false;
}

const contractPlan = z
  .object({
    now: z.number(),
    atProviders: z.object({
      submissions: z.array(z.unknown()),
      links: z.array(z.unknown()),
      transactions: z.array(z.unknown()),
    }),
  })
  .nullable();

/** The port of the stand-ins, and the links to their pages. */
export interface StandinsPlace {
  report: StandinsReport;
  port: number;
}

/**
 * Gives the sample practice its contracts: first the stand-ins, which must know the contracts' files and payments, then the
 * deployment. Does nothing once they are there; the next start resumes an interrupted run.
 */
export async function seedSampleContracts(deployment: Deployment, { report, port }: StandinsPlace): Promise<void> {
  const args = { startedAt: Date.now() };
  const answer = await callFunction(deployment, {
    kind: "query",
    path: "workspace/samples/internal:planContracts",
    args,
  });
  const plan = contractPlan.parse(answer);
  if (plan === null) return;
  const { submissions, links, transactions } = plan.atProviders;
  const given = await fetch(`http://127.0.0.1:${String(port)}/__samples`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-passage-key": report.accessKey },
    body: JSON.stringify({ docuseal: { submissions }, confido: { links, transactions } }),
  });
  if (!given.ok) throw new StartProblem(`The stand-ins refused the sample contracts: ${await given.text()}`);
  const seeding = { now: plan.now, pagesUrl: `http://localhost:${String(port)}` };
  const next = { kind: "mutation", path: "workspace/samples/internal:seedContracts", args: seeding } as const;
  while ((await callFunction(deployment, next)) === true);
}

/** Gives the sample practice its clients, most of them from its signed contracts. Does nothing once they are there. */
export async function seedSampleClients(deployment: Deployment): Promise<void> {
  while (
    (await callFunction(deployment, { kind: "mutation", path: "workspace/samples/internal:seedClients" })) === true
  );
}

/** Gives the sample practice tasks and deadlines. Does nothing once they are there. */
export async function seedSampleDues(deployment: Deployment): Promise<void> {
  await callFunction(deployment, { kind: "mutation", path: "workspace/samples/internal:seedDues" });
}
