/** How many documents a person may open, and the proof of who they are that lets them open more. */
import { z } from "zod";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { DocumentPerson } from "./persons";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const MOST_OPENED = [
  { most: 200, withinMs: 10 * MINUTE_MS },
  { most: 600, withinMs: DAY_MS },
] as const;
const MOST_READ = Math.max(...MOST_OPENED.map(({ most }) => most));

/** A token says whole minutes and lives for one: a proof that it calls new may be almost this old. */
const LATEST_PROOF_MS = 2 * MINUTE_MS;

/** Whether a person has opened as many documents as they may; `openedAt` has the newest first. */
export function isLimitReached(openedAt: readonly number[], now: number): boolean {
  return MOST_OPENED.some(({ most, withinMs }) => {
    const first = openedAt[most - 1];
    return first !== undefined && first > now - withinMs;
  });
}

const vFactorAges = z.tuple([z.int(), z.int()]);

/**
 * Whether a token says that the person has just proven who they are, by their second factor where they have one. `fva` is its claim: the
 * minutes since each factor was proven, -1 for one that was not. A proof counts once: `usedAt` is when the one before was used.
 */
export function isNewProof(fva: unknown, { usedAt, now }: { usedAt: number; now: number }): boolean {
  const ages = vFactorAges.safeParse(fva);
  if (!ages.success) return false;
  const [first, second] = ages.data;
  return (second === -1 ? first : second) === 0 && usedAt < now - LATEST_PROOF_MS;
}

async function findReader(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"document_readers"> | null> {
  return await ctx.db
    .query("document_readers")
    .withIndex("by_user", (q) => q.eq("userId", userId))
    .unique();
}

/** Whether a person has to prove who they are before they open another document. What they deleted or exported does not count. */
export async function mustProve(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  const now = Date.now();
  const since = Math.max(now - DAY_MS, (await findReader(ctx, userId))?.signedInAt ?? 0);
  const openedFor = async (action: "preview" | "download") => {
    const lately = ctx.db
      .query("document_accesses")
      .withIndex("by_user_and_action_and_at", (q) => q.eq("userId", userId).eq("action", action).gt("at", since));
    return (await lately.order("desc").take(MOST_READ)).map(({ at }) => at);
  };
  const openedAt = [...(await openedFor("preview")), ...(await openedFor("download"))];
  return isLimitReached(
    openedAt.sort((one, other) => other - one),
    now,
  );
}

/** Lets the caller open more when their token says that they have just proven who they are; says whether it does. */
export async function prove(ctx: MutationCtx, { userId }: DocumentPerson): Promise<boolean> {
  const reader = await findReader(ctx, userId);
  const now = Date.now();
  const identity = await ctx.auth.getUserIdentity();
  if (!isNewProof(identity?.["fva"], { usedAt: reader?.signedInAt ?? 0, now })) return false;
  if (reader === null) await ctx.db.insert("document_readers", { userId, signedInAt: now });
  else await ctx.db.patch("document_readers", reader._id, { signedInAt: now });
  return true;
}
