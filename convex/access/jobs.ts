import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation } from "../builders/jobs";
import { endSessions, getAccountById, setAccountRole } from "../providers/identity";
import { withdrawInvitation as withdraw } from "../providers/invitations";
import { vText } from "../validators/rules";
import * as Accounts from "./accounts";
import * as FeedPasses from "./feedPasses";
import * as Inviting from "./inviting";
import * as SecondFactor from "./secondFactor";

/** With the pauses between them, the attempts span about a day. */
const ATTEMPTS = 16;
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1_000;

/**
 * Has the sign-in account say what is on record: the role, from where it reaches the person's next token, or none and no
 * session after access has ended. The record may change while the sign-in service is slow, so it is read again after the
 * write: attempts that overlap end alike.
 */
export const publishAccess = jobAction({
  args: { tokenIdentifier: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, attempt }) => {
    const role = await ctx.runQuery(internal.access.internal.roleOnRecord, { tokenIdentifier });
    const accountId = accountIdOf(tokenIdentifier);
    const isWritten = await setAccountRole(accountId, role);
    if (isWritten && (await ctx.runQuery(internal.access.internal.roleOnRecord, { tokenIdentifier })) !== role) {
      // A later attempt may have written before this one did, and the sessions may be those of somebody who is back.
      await ctx.scheduler.runAfter(0, internal.access.jobs.publishAccess, { tokenIdentifier, attempt: 1 });
      return null;
    }
    if (isWritten && (role !== null || (await endSessions(accountId)))) return null;
    const next = { tokenIdentifier, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.jobs.publishAccess, next);
    return null;
  },
});

/** Ends the sessions of an account but for one of them. */
export const endOtherSessions = jobAction({
  args: { tokenIdentifier: v.string(), keptSessionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, keptSessionId, attempt }) => {
    const onListed = async (sessionIds: string[]) => {
      await ctx.runMutation(internal.access.internal.noteEndedSessions, { tokenIdentifier, sessionIds });
    };
    if (await endSessions(accountIdOf(tokenIdentifier), { keptId: keptSessionId, onListed })) return null;
    const next = { tokenIdentifier, keptSessionId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.jobs.endOtherSessions, next);
    return null;
  },
});

/** Ends the link of an invitation that was revoked here. */
export const withdrawInvitation = jobAction({
  args: { providerInvitationId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { providerInvitationId, attempt }) => {
    if (await withdraw(providerInvitationId)) return null;
    const next = { providerInvitationId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.jobs.withdrawInvitation, next);
    return null;
  },
});

/** Runs every hour, and again at once while a batch was full. */
export const expireInvitations = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Inviting.expire(ctx);
    await FeedPasses.renew(ctx);
    return null;
  },
});

/** Runs every day: hints of a change may be lost, or come while the sign-in service has no webhook to send them to. */
export const readAccounts = jobMutation({
  args: { cursor: vText },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    await Accounts.readBatch(ctx, cursor);
    return null;
  },
});

/** Reads what the sign-in service says of an account, and repeats that while it does not answer. */
export const readAccount = jobAction({
  args: { tokenIdentifier: v.string(), mayBeGone: v.boolean(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, mayBeGone, attempt }) => {
    const found = await getAccountById(accountIdOf(tokenIdentifier));
    if (found.kind === "unavailable") {
      const next = { tokenIdentifier, mayBeGone, attempt: attempt + 1 };
      await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.jobs.readAccount, next);
      return null;
    }
    if (found.kind === "gone" && !mayBeGone) {
      console.warn("The sign-in service does not know an account that is in use: check CLERK_SECRET_KEY");
      return null;
    }
    const account = found.kind === "account" ? found.account : null;
    await ctx.runMutation(internal.access.internal.noteAccount, { tokenIdentifier, account });
    return null;
  },
});

/** Ends the time of grace of this requirement. */
export const enforceSecondFactor = jobMutation({
  args: { secondFactorDueAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { secondFactorDueAt }) => {
    await SecondFactor.enforce(ctx, secondFactorDueAt);
    return null;
  },
});

/** Clerk's id of the account: Convex joins issuer and subject by the last bar. */
function accountIdOf(tokenIdentifier: string): string {
  return tokenIdentifier.slice(tokenIdentifier.lastIndexOf("|") + 1);
}

/** Longer with each attempt; throws after the last, so that the log has the failure. */
function pauseAfter(attempt: number): number {
  if (attempt >= ATTEMPTS) throw new Error("The sign-in service did not take the change within a day");
  return Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}
