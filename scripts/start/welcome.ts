import { callFunction, type Deployment } from "./deployment.ts";
import type { SamplePerson, StandinsReport } from "./standins.ts";

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

/** What a person at the terminal needs to begin. */
export function welcome({ samplePeople, links }: StandinsReport, sampleData: boolean): string {
  const people = sampleData ? ["Sample people:", ...samplePeople.map(personLine), ""] : [];
  const pages =
    links.length > 0
      ? ["Pages of the stand-ins:", ...links.map(({ label, url }) => `  ${label.padEnd(36)} ${url}`)]
      : [];
  return ["", ...people, ...pages, ""].join("\n");
}

function personLine({ email, password, name, role, isAdmin }: SamplePerson): string {
  const what = isAdmin ? "staff, administrator" : role;
  return `  ${email.padEnd(24)} ${password.padEnd(18)} ${name} (${what})`;
}
