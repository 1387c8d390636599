import { setTimeout } from "node:timers/promises";

import { callFunction, type Deployment } from "./deployment.ts";
import type { SamplePerson } from "./standins.ts";

const PAUSE_MS = 200;
const MOST_ATTEMPTS = 50;

/** Gives the sample people their roles; safe to repeat at every start. */
export async function seedSamplePeople(deployment: Deployment, people: SamplePerson[]): Promise<void> {
  const rows = people.map(({ email, name, role, isAdmin, tokenIdentifier }) => ({
    email,
    name,
    role,
    isAdmin,
    tokenIdentifier,
  }));
  await callFunction(deployment, { kind: "mutation", path: "samples/jobs:seedPeople", args: { people: rows } });
}

/**
 * Gives the sample leads statuses and notes; does nothing from the second start on. Waits if a scheduled run began
 * first and is still writing the leads; if that takes long, the next start does it.
 */
export async function seedSampleWork(deployment: Deployment): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const outcome = await callFunction(deployment, { kind: "mutation", path: "samples/jobs:seedWork" });
    if (outcome !== "sheetNotRead") return;
    await setTimeout(PAUSE_MS);
  }
}
