import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import type { Caller } from "./actors";
import * as FeedPasses from "./feedPasses";
import { countUse } from "./limits";

/** Longer than any id of the sign-in service. */
const LONGEST_ID = 100;

/**
 * Has a job end the caller's sessions in the sign-in service, but for the one they name: also those that the browser does not
 * know of. Does nothing for somebody without a role, but for a member who lacks only a second factor and may have just set it up.
 */
export async function endOthers(ctx: MutationCtx, caller: Caller, keptSessionId: string): Promise<void> {
  const tokenIdentifier = tokenIdentifierOf(caller);
  if (tokenIdentifier === null || keptSessionId.length > LONGEST_ID) return;
  await countUse(ctx, "endSessions", tokenIdentifier);
  const job = { tokenIdentifier, keptSessionId, attempt: 1 };
  await ctx.scheduler.runAfter(0, internal.access.jobs.endOtherSessions, job);
}

/** Records that the caller has ended one of their sessions. One of somebody else stays as it is: the record is of the caller's account. */
export async function noteEnded(ctx: MutationCtx, caller: Caller, sessionId: string): Promise<void> {
  const tokenIdentifier = tokenIdentifierOf(caller);
  if (tokenIdentifier === null || sessionId.length > LONGEST_ID) return;
  await countUse(ctx, "noteEndedSession", tokenIdentifier);
  await recordEnded(ctx, tokenIdentifier, [sessionId]);
}

/** Longer than any token is good for. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MAX_SWEPT = 50;

/** Refuses the tokens of these sessions from now on. Sessions that ended before today are forgotten here: none of their tokens is good any more. */
export async function recordEnded(ctx: MutationCtx, tokenIdentifier: string, sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    const known = await ctx.db
      .query("ended_sessions")
      .withIndex("by_tokenIdentifier_and_sessionId", (q) =>
        q.eq("tokenIdentifier", tokenIdentifier).eq("sessionId", sessionId),
      )
      .first();
    if (known !== null) continue;
    await ctx.db.insert("ended_sessions", { tokenIdentifier, sessionId });
    await FeedPasses.end(ctx);
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
