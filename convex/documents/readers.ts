/** How many documents a person may open, and the proof of who they are that lets them open more. */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { DAY_MS } from "../days/rules";
import * as Accesses from "./accesses";
import type { DocumentCaller } from "./callers";

const MINUTE_MS = 60_000;

export const MOST_OPENED = [
  { most: 200, withinMs: 10 * MINUTE_MS },
  { most: 600, withinMs: DAY_MS },
] as const;

/** A token says whole minutes and lives for one: a proof that it calls new may be almost this old. */
const LATEST_PROOF_MS = 2 * MINUTE_MS;

interface Openings {
  /** For each limit, when the person opened the first of as many of their last documents. */
  firstAt: readonly (number | undefined)[];
  /** What was opened until then does not count. */
  since: number;
  now: number;
}

/** Whether a person has opened as many documents as they may. */
export function isLimitReached({ firstAt, since, now }: Openings): boolean {
  return MOST_OPENED.some(({ withinMs }, place) => {
    const first = firstAt[place];
    return first !== undefined && first > Math.max(since, now - withinMs);
  });
}

/**
 * Whether a token says that the person has just proven who they are, by their second factor where they have one. `fva` is its claim: the
 * minutes since each factor was proven, -1 for one that was not. A proof counts once: `usedAt` is when the one before was used.
 */
export function isNewProof(fva: unknown, { usedAt, now }: { usedAt: number; now: number }): boolean {
  if (!areFactorAges(fva)) return false;
  const [first, second] = fva;
  return (second === -1 ? first : second) === 0 && usedAt < now - LATEST_PROOF_MS;
}

/** Read by hand, because every screen with documents loads this and would load zod with it. */
function areFactorAges(fva: unknown): fva is [number, number] {
  return Array.isArray(fva) && fva.length === 2 && fva.every((age) => Number.isSafeInteger(age));
}

async function findReader(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"document_readers"> | null> {
  return await ctx.db
    .query("document_readers")
    .withIndex("by_user", (q) => q.eq("userId", userId))
    .unique();
}

/** Whether a person has to prove who they are before they open another document. What they deleted or exported does not count. */
export async function mustProve(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  const since = (await findReader(ctx, userId))?.signedInAt ?? 0;
  const count = await Accesses.countOpened(ctx, userId);
  // A few rows and not all openings of a day: documents that are opened at once would wait for each other.
  const firstAt = await Promise.all(
    MOST_OPENED.map(async ({ most }) => await Accesses.findOpenedAt(ctx, userId, count - most + 1)),
  );
  return isLimitReached({ firstAt, since, now: Date.now() });
}

/** Lets the caller open more when their token says that they have just proven who they are; says whether it does. */
export async function prove(ctx: MutationCtx, { userId }: DocumentCaller): Promise<boolean> {
  const reader = await findReader(ctx, userId);
  const now = Date.now();
  const identity = await ctx.auth.getUserIdentity();
  if (!isNewProof(identity?.["fva"], { usedAt: reader?.signedInAt ?? 0, now })) return false;
  if (reader === null) await ctx.db.insert("document_readers", { userId, signedInAt: now });
  else await ctx.db.patch("document_readers", reader._id, { signedInAt: now });
  return true;
}
