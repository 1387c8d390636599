/** The limits on opened documents, and the identity proof that raises them. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DAY_MS } from "../../platform/days";
import * as Accesses from "./model";
import type { DocumentCaller } from "../record/callers";

const MINUTE_MS = 60_000;

export const MOST_OPENED = [
  { most: 200, withinMs: 10 * MINUTE_MS },
  { most: 600, withinMs: DAY_MS },
] as const;

/** A token gives whole minutes and lives for one: a proof that it reports as new may be almost this old. */
const LATEST_PROOF_MS = 2 * MINUTE_MS;

interface Openings {
  /** For each limit, the time of the opening that many openings ago. */
  firstAt: readonly (number | undefined)[];
  /** Earlier openings do not count. */
  since: number;
  now: number;
}

/** Whether a person has reached a limit on opened documents. */
export function isLimitReached({ firstAt, since, now }: Openings): boolean {
  return MOST_OPENED.some(({ withinMs }, place) => {
    const first = firstAt[place];
    return first !== undefined && first > Math.max(since, now - withinMs);
  });
}

/**
 * Whether a token contains a new identity proof, by the second factor if the person has one. `fva` is its claim: the
 * minutes since each factor was verified, -1 for never. A proof counts once: `usedAt` is the time of the last use.
 */
export function isNewProof(fva: unknown, { usedAt, now }: { usedAt: number; now: number }): boolean {
  if (!areFactorAges(fva)) return false;
  const [first, second] = fva;
  return (second === -1 ? first : second) === 0 && usedAt < now - LATEST_PROOF_MS;
}

/** Parsed by hand, because zod takes longer to load than the functions that use this file take to run. */
function areFactorAges(fva: unknown): fva is [number, number] {
  return Array.isArray(fva) && fva.length === 2 && fva.every((age) => Number.isSafeInteger(age));
}

async function findReader(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"document_readers"> | null> {
  return await ctx.db
    .query("document_readers")
    .withIndex("by_user", (q) => q.eq("userId", userId))
    .unique();
}

/** Whether a person must prove their identity before opening another document. Deletions and exports do not count. */
export async function mustProve(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  const since = (await findReader(ctx, userId))?.signedInAt ?? 0;
  const count = await Accesses.countOpened(ctx, userId);
  // Reads a few rows instead of all openings of a day, which would make simultaneous openings conflict.
  const firstAt = await Promise.all(
    MOST_OPENED.map(async ({ most }) => await Accesses.findOpenedAt(ctx, userId, count - most + 1)),
  );
  return isLimitReached({ firstAt, since, now: Date.now() });
}

/** Raises the caller's limit if their token contains a new identity proof; returns whether it does. */
export async function prove(ctx: MutationCtx, { userId }: DocumentCaller): Promise<boolean> {
  const reader = await findReader(ctx, userId);
  const now = Date.now();
  const identity = await ctx.auth.getUserIdentity();
  if (!isNewProof(identity?.["fva"], { usedAt: reader?.signedInAt ?? 0, now })) return false;
  if (reader === null) await ctx.db.insert("document_readers", { userId, signedInAt: now });
  else await ctx.db.patch("document_readers", reader._id, { signedInAt: now });
  return true;
}
