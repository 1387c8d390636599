import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { findByToken, type Caller } from "../accounts/actors";
import * as FeedPasses from "../accounts/feedPasses";
import { countUse } from "../accounts/limits";

/** Longer than any id of the sign-in service. */
const LONGEST_ID = 100;

/**
 * Schedules the end of all the caller's sessions except the one they name, including those their browser does not know.
 * Does nothing for a caller without a role, except a member who lacks only a second factor and may just have set it up.
 */
export async function endOthers(ctx: MutationCtx, caller: Caller, keptSessionId: string): Promise<void> {
  const tokenIdentifier = tokenIdentifierOf(caller);
  if (tokenIdentifier === null || keptSessionId.length > LONGEST_ID) return;
  await countUse(ctx, "endSessions", tokenIdentifier);
  const job = { tokenIdentifier, keptSessionId, attempt: 1 };
  await ctx.scheduler.runAfter(0, internal.access.sessions.jobs.endOtherSessions, job);
}

/**
 * Records that the caller has ended one of their sessions. The row names the caller's account, so a foreign session is
 * not affected.
 */
export async function noteEnded(ctx: MutationCtx, caller: Caller, sessionId: string): Promise<void> {
  const tokenIdentifier = tokenIdentifierOf(caller);
  if (tokenIdentifier === null || sessionId.length > LONGEST_ID) return;
  await countUse(ctx, "noteEndedSession", tokenIdentifier);
  await recordEnded(ctx, tokenIdentifier, [sessionId]);
}

/** Longer than any token is valid. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MAX_SWEPT = 50;

/**
 * Refuses the tokens of these sessions from now on; a member's also had the pass of the feeds. Deletes rows older than a
 * day: their tokens have expired.
 */
export async function recordEnded(ctx: MutationCtx, tokenIdentifier: string, sessionIds: string[]): Promise<void> {
  const user = await findByToken(ctx, tokenIdentifier);
  for (const sessionId of sessionIds) {
    const known = await ctx.db
      .query("ended_sessions")
      .withIndex("by_tokenIdentifier_and_sessionId", (q) =>
        q.eq("tokenIdentifier", tokenIdentifier).eq("sessionId", sessionId),
      )
      .first();
    if (known !== null) continue;
    await ctx.db.insert("ended_sessions", { tokenIdentifier, sessionId });
    if (user?.role === "staff") await FeedPasses.end(ctx);
  }
  const old = await ctx.db
    .query("ended_sessions")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - KEPT_MS))
    .take(MAX_SWEPT);
  for (const { _id } of old) await ctx.db.delete("ended_sessions", _id);
}

function tokenIdentifierOf(caller: Caller): string | null {
  if (caller.kind === "staff" || caller.kind === "client") return caller.user.tokenIdentifier;
  return caller.kind === "none" && caller.reason === "secondFactor" ? caller.identity.tokenIdentifier : null;
}
