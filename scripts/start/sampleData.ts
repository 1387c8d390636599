import { callFunction, type Deployment } from "./deployment.ts";
import type { SamplePerson } from "./standins.ts";

/** Gives the sample people their roles; safe to repeat at every start. */
export async function seedSamplePeople(deployment: Deployment, people: SamplePerson[]): Promise<void> {
  const rows = people.map(({ email, name, role, isAdmin, tokenIdentifier }) => ({
    email,
    name,
    role,
    isAdmin,
    tokenIdentifier,
  }));
  await callFunction(deployment, { kind: "mutation", path: "access/jobs:seedSamplePeople", args: { people: rows } });
}

/** Gives the sample leads statuses and notes; does nothing from the second start on. The sheet must have been read. */
export async function seedSampleWork(deployment: Deployment): Promise<void> {
  await callFunction(deployment, { kind: "mutation", path: "leads/jobs:seedSamples" });
}
