import type { SamplePerson } from "../core/standin.ts";
import { createUser } from "./accounts.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { hashPassword } from "./passwords.ts";
import { seededId } from "./store.ts";

const PASSWORD = "passage-demo-1";

interface Sample {
  email: string;
  firstName: string;
  lastName: string;
  role: "staff" | "client";
  isAdmin: boolean;
}

const SAMPLES: readonly Sample[] = [
  { email: "admin@passage.test", firstName: "Ana", lastName: "Duarte", role: "staff", isAdmin: true },
  { email: "lawyer@passage.test", firstName: "Daniel", lastName: "Okafor", role: "staff", isAdmin: false },
  { email: "sales@passage.test", firstName: "Sofia", lastName: "Reyes", role: "staff", isAdmin: false },
  { email: "client@passage.test", firstName: "Maria", lastName: "Santos", role: "client", isAdmin: false },
];

/** Made once for all sample people and copies in this process: the password is public, and a hash is slow on purpose. */
let passwordHash: Promise<string> | null = null;

/** Adds the sample people that do not exist yet. */
export async function seedPeople(clerk: ClerkContext): Promise<void> {
  for (const { email, firstName, lastName, role } of SAMPLES) {
    if (clerk.store.users.findByLookup(email) !== null) continue;
    createUser(clerk, {
      id: seededId("user", email),
      emailAddress: email,
      emailVerified: true,
      passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
      firstName,
      lastName,
      publicMetadata: { role },
    });
  }
}

export function samplePeople(issuer: string): SamplePerson[] {
  return SAMPLES.map(({ email, firstName, lastName, role, isAdmin }) => ({
    email,
    password: PASSWORD,
    name: `${firstName} ${lastName}`,
    role,
    isAdmin,
    tokenIdentifier: `${issuer}|${seededId("user", email)}`,
  }));
}
