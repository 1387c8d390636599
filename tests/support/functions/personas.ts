import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import type { Backend } from "./backend";

const ISSUER = "https://sign-in.test";

interface Person {
  email: string;
  name: string;
  role: "staff" | "client";
  isAdmin: boolean;
  status: "active" | "revoked";
}

const PEOPLE = {
  admin: { email: "ana@firm.test", name: "Ana Duarte", role: "staff", isAdmin: true, status: "active" },
  lawyer: { email: "daniel@firm.test", name: "Daniel Okafor", role: "staff", isAdmin: false, status: "active" },
  sales: { email: "sofia@firm.test", name: "Sofia Reyes", role: "staff", isAdmin: false, status: "active" },
  revoked: { email: "rui@firm.test", name: "Rui Alves", role: "staff", isAdmin: false, status: "revoked" },
  client: { email: "maria@home.test", name: "Maria Santos", role: "client", isAdmin: false, status: "active" },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof PEOPLE;

export function tokenIdentifierOf(subject: string): string {
  return `${ISSUER}|${subject}`;
}

/** The claims of a token of the sign-in service. */
export function claimsOf(subject: string, claims: Record<string, unknown> = {}) {
  return { issuer: ISSUER, subject, tokenIdentifier: tokenIdentifierOf(subject), ...claims };
}

function tokenOf(name: PersonName, role: string | undefined) {
  const { email, name: fullName } = PEOPLE[name];
  return claimsOf(name, { email, emailVerified: true, name: fullName, ...(role !== undefined && { role }) });
}

/** Everybody who may call a function, with their record and their token. */
export async function aPractice(backend: Backend) {
  await backend.run(async (ctx) => {
    for (const [subject, person] of Object.entries(PEOPLE)) {
      await ctx.db.insert("users", { ...person, tokenIdentifier: tokenIdentifierOf(subject), locale: "en" });
    }
  });
  return {
    backend,
    asAnonymous: backend,
    /** Signed in but not invited; the token claims a role nevertheless. */
    asStranger: backend.withIdentity(
      claimsOf("stranger", { email: "who@else.test", emailVerified: true, role: "staff" }),
    ),
    asStaffWithClientClaim: backend.withIdentity(tokenOf("lawyer", "client")),
    asStaffWithoutClaim: backend.withIdentity(tokenOf("lawyer", undefined)),
    asClientWithStaffClaim: backend.withIdentity(tokenOf("client", "staff")),
    asRevokedStaff: backend.withIdentity(tokenOf("revoked", "staff")),
    asClient: backend.withIdentity(tokenOf("client", "client")),
    asSales: backend.withIdentity(tokenOf("sales", "staff")),
    asLawyer: backend.withIdentity(tokenOf("lawyer", "staff")),
    asAdmin: backend.withIdentity(tokenOf("admin", "staff")),
  };
}

/** Gives the firm a name and an address: contracts can be sent. */
export async function storeFirm(backend: Backend): Promise<void> {
  const firm = { ...DEFAULT_FIRM, name: "Duarte Law", address: "1 Main Street, Boston" };
  await backend.run(async (ctx) => {
    await ctx.db.insert("firm_settings", { ...firm, version: 1, updatedAt: 1, updatedByName: "Ana Duarte" });
  });
}

/** As `aPractice`, with a firm that can send contracts. */
export async function aPracticeWithFirm(backend: Backend) {
  const practice = await aPractice(backend);
  await storeFirm(backend);
  return practice;
}

export type Practice = Awaited<ReturnType<typeof aPractice>>;
