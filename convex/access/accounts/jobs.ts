import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { endSessions, setAccountRole } from "../../platform/providers/identity/identity";
import { jobAction, jobMutation } from "../builders/jobs";
import * as FeedPasses from "./feedPasses";
import { accountIdOf, pauseAfter } from "./model";

/**
 * Writes the role on record into the sign-in account, from where it reaches the next token; after the end of access,
 * removes it and ends all sessions. Reads the record again after the write, because it may have changed while the
 * service was slow: overlapping attempts end alike.
 */
export const publishAccess = jobAction({
  args: { tokenIdentifier: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, attempt }) => {
    const role = await ctx.runQuery(internal.access.accounts.internal.roleOnRecord, { tokenIdentifier });
    const accountId = accountIdOf(tokenIdentifier);
    const isWritten = await setAccountRole(accountId, role);
    if (
      isWritten &&
      (await ctx.runQuery(internal.access.accounts.internal.roleOnRecord, { tokenIdentifier })) !== role
    ) {
      // A later attempt may have written before this one, and the sessions may belong to a person whose access was
      // restored.
      await ctx.scheduler.runAfter(0, internal.access.accounts.jobs.publishAccess, { tokenIdentifier, attempt: 1 });
      return;
    }
    if (isWritten && (role !== null || (await endSessions(accountId)))) return;
    const next = { tokenIdentifier, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.accounts.jobs.publishAccess, next);
  },
});

/** Runs every hour. */
export const renewFeedPass = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await FeedPasses.renew(ctx);
  },
});
