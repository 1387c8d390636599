import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { endSessions } from "../../platform/providers/identity/identity";
import { accountIdOf, pauseAfter } from "../accounts/model";
import { jobAction } from "../builders/jobs";

/** Ends all sessions of an account except one. */
export const endOtherSessions = jobAction({
  args: { tokenIdentifier: v.string(), keptSessionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, keptSessionId, attempt }) => {
    const onListed = async (sessionIds: string[]) => {
      await ctx.runMutation(internal.access.sessions.internal.noteEndedSessions, { tokenIdentifier, sessionIds });
    };
    if (await endSessions(accountIdOf(tokenIdentifier), { keptId: keptSessionId, onListed })) return;
    const next = { tokenIdentifier, keptSessionId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.sessions.jobs.endOtherSessions, next);
  },
});
