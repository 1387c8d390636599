import schema from "../../convex/schema";
import type { Backend } from "../support/functions/backend";
import { aPractice, claimsOf, tokenIdentifierOf, type Practice } from "../support/functions/personas";
import { NOON } from "@passage/testkit/clock";

const YEAR_MS = 365 * 86_400_000;

/** Beside the people of every test: kinds of people that only the access tests need. */
const MORE_ROWS = {
  otherClient: { role: "client", status: "active", isAdmin: false },
  revokedClient: { role: "client", status: "revoked", isAdmin: false },
  revokedAdmin: { role: "staff", status: "revoked", isAdmin: false },
  withoutSecond: { role: "staff", status: "active", isAdmin: true },
} as const;

const emailOf = (subject: string) => `${subject.toLowerCase()}@else.test`;

/**
 * Everybody who can call a function. People with rights have a second factor, which is required of all; one member has none. They are
 * stored after the records of a domain's calls, because the calls count on the ids that their records get.
 */
export async function everybody(backend: Backend, practice: Practice) {
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("users").take(50)) {
      await ctx.db.patch("users", _id, { hasSecondFactor: true });
    }
    for (const [subject, row] of Object.entries(MORE_ROWS)) {
      const tokenIdentifier = tokenIdentifierOf(subject);
      const hasSecondFactor = subject !== "withoutSecond";
      const person = { ...row, tokenIdentifier, hasSecondFactor, email: emailOf(subject), name: subject, locale: "en" };
      await ctx.db.insert("users", person);
    }
    const createdBy = (await ctx.db.query("users").first())?._id;
    if (createdBy === undefined) throw new Error("nobody is here");
    const invitation = { createdBy, acceptedBy: null, providerInvitationId: null, role: "staff" as const };
    const invited = (name: string, state: "pending" | "revoked" | "accepted", endsIn: number) =>
      ctx.db.insert("invitations", { ...invitation, email: emailOf(name), state, expiresAt: NOON + endsIn });
    await invited("invited", "pending", YEAR_MS);
    await invited("unverified", "pending", YEAR_MS);
    await invited("late", "pending", -1);
    await invited("reused", "accepted", YEAR_MS);
    await invited("withdrawn", "revoked", YEAR_MS);
    const ended = { tokenIdentifier: tokenIdentifierOf("admin"), sessionId: "sess_ended" };
    await ctx.db.insert("ended_sessions", ended);
    await ctx.db.insert("access_settings", { secondFactorDueAt: 1, isSecondFactorEnforced: true });
  });
  const { backend: _, ...people } = practice;
  return { ...people, ...morePeople(backend) };
}

function morePeople(backend: Backend) {
  const as = (subject: string, claims: Record<string, unknown>, email = emailOf(subject)) =>
    backend.withIdentity(claimsOf(subject, { email, emailVerified: true, ...claims }));
  const staff = { role: "staff" };
  return {
    asOtherClient: as("otherClient", { role: "client" }),
    asRevokedClient: as("revokedClient", { role: "client" }),
    asRevokedAdmin: as("revokedAdmin", staff),
    asLackingSecondFactor: as("withoutSecond", staff),
    /** The administrator's token of a session that they have ended in another browser. */
    asOfAnEndedSession: as("admin", { ...staff, sid: "sess_ended" }, "ana@firm.test"),
    /** The administrator's id at another sign-in service. */
    asOfAnotherIssuer: as(
      "admin",
      { ...staff, issuer: "https://evil.test", tokenIdentifier: "https://evil.test|admin" },
      "ana@firm.test",
    ),
    /** The person's own metadata, as claims of the token. */
    asSelfMadeStaff: as("lawyer", { unsafe_metadata: staff, public_metadata: staff, isAdmin: true }),
    asStaffInAList: as("lawyer", { role: ["staff"] }),
    asStaffInCapitals: as("lawyer", { role: "STAFF" }),
    /** Invited to work here, not accepted yet. */
    asInvited: as("invited", staff),
    asInvitedUnverified: as("unverified", { ...staff, emailVerified: false }),
    asInvitedTooLongAgo: as("late", staff),
    /** The invitation was accepted by somebody else. */
    asHolderOfAUsedLink: as("reused", staff),
    asHolderOfARevokedLink: as("withdrawn", staff),
  };
}

export async function aPracticeOfEverybody(backend: Backend, seed: (backend: Backend) => Promise<void>) {
  const practice = await aPractice(backend);
  await seed(backend);
  return await everybody(backend, practice);
}

export type Everybody = Awaited<ReturnType<typeof everybody>>;
export type Anybody = keyof Everybody;

/** Everything that is stored, jobs included, as text by id. */
export async function everythingIn(backend: Backend): Promise<Map<string, string>> {
  const stored = await backend.run(async (ctx) => {
    const rows: [id: string, row: string][] = [];
    for (const table of Object.keys(schema.tables) as (keyof typeof schema.tables)[]) {
      for (const row of await ctx.db.query(table).take(1_000)) rows.push([`${table}:${row._id}`, JSON.stringify(row)]);
    }
    for (const job of await ctx.db.system.query("_scheduled_functions").take(1_000)) {
      rows.push([`jobs:${job._id}`, JSON.stringify([job.name, job.args])]);
    }
    return rows;
  });
  return new Map(stored);
}

/** The tables with a new, missing or changed row, named once for each such row. */
export function changesBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  const changed = [...ids].filter((id) => before.get(id) !== after.get(id));
  return changed.map((id) => id.slice(0, id.indexOf(":"))).sort();
}

/** The callers without a session; all others who are refused are signed in. */
const SIGNED_OUT = ["asAnonymous", "asOfAnEndedSession"];

/** The refusal of a person without the permission. */
export function refusalFor(person: string): "UNAUTHENTICATED" | "FORBIDDEN" {
  return SIGNED_OUT.includes(person) ? "UNAUTHENTICATED" : "FORBIDDEN";
}
