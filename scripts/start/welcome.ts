import { join, relative } from "node:path";

import { callFunction, type Deployment } from "./deployment.ts";
import { ROOT } from "./root.ts";
import type { Stack } from "./stack.ts";
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

/** What a person at the terminal needs to begin. */
export function welcome(stack: Stack): string {
  const { samplePeople, links } = stack.report;
  const people = stack.sampleData ? ["Sample people:", ...samplePeople.map(personLine)] : firstSteps(stack);
  const pages = links.map(({ label, url }) => `  ${label.padEnd(36)} ${url}`);
  return ["", ...people, "", ...(pages.length > 0 ? ["Pages of the stand-ins:", ...pages, ""] : [])].join("\n");
}

/** Without samples nobody has a role yet, and only somebody at this machine may give the first one. */
function firstSteps({ ports, folder, deployment }: Stack): string[] {
  const key = relative(ROOT, join(folder.deployment, "admin.key"));
  return [
    `Create an account at http://localhost:${ports.app}/create-account, then make it the first administrator:`,
    `  CONVEX_SELF_HOSTED_URL=${deployment.url} CONVEX_SELF_HOSTED_ADMIN_KEY="$(cat ${key})" \\`,
    `    npx convex run access/jobs:grantFirstAdmin '{"email":"you@firm.example"}'`,
  ];
}

function personLine({ email, password, name, role, isAdmin }: SamplePerson): string {
  const what = isAdmin ? "staff, administrator" : role;
  return `  ${email.padEnd(24)} ${password.padEnd(18)} ${name} (${what})`;
}
