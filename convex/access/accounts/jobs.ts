import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../builders/jobs";
import { endSessions, getAccountById, setAccountRole } from "../../platform/providers/identity/identity";
import { withdrawInvitation as withdraw } from "../../platform/providers/identity/invitations";
import { vText } from "../../platform/validators";
import * as Accounts from "./accounts";
import * as FeedPasses from "./feedPasses";
import * as Invitations from "./invitations";
import * as SecondFactor from "./secondFactor";

/** With the pauses between them, the attempts span about a day. */
const ATTEMPTS = 16;
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1_000;

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

/** Ends all sessions of an account except one. */
export const endOtherSessions = jobAction({
  args: { tokenIdentifier: v.string(), keptSessionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, keptSessionId, attempt }) => {
    const onListed = async (sessionIds: string[]) => {
      await ctx.runMutation(internal.access.accounts.internal.noteEndedSessions, { tokenIdentifier, sessionIds });
    };
    if (await endSessions(accountIdOf(tokenIdentifier), { keptId: keptSessionId, onListed })) return;
    const next = { tokenIdentifier, keptSessionId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.accounts.jobs.endOtherSessions, next);
  },
});

/** Ends the link of a revoked invitation. */
export const withdrawInvitation = jobAction({
  args: { providerInvitationId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { providerInvitationId, attempt }) => {
    if (await withdraw(providerInvitationId)) return;
    const next = { providerInvitationId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.accounts.jobs.withdrawInvitation, next);
  },
});

/** Runs every hour, and again at once after a full batch. */
export const expireInvitations = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Invitations.expire(ctx);
    await FeedPasses.renew(ctx);
  },
});

/** Runs every day: events may be lost, and an installation may have no webhook. */
export const readAccounts = jobMutation({
  args: { cursor: vText },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    await Accounts.readBatch(ctx, cursor);
  },
});

/** Reads an account from the sign-in service, and retries until it answers. */
export const readAccount = jobAction({
  args: { tokenIdentifier: v.string(), mayBeGone: v.boolean(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, mayBeGone, attempt }) => {
    const found = await getAccountById(accountIdOf(tokenIdentifier));
    if (found.kind === "unavailable") {
      const next = { tokenIdentifier, mayBeGone, attempt: attempt + 1 };
      await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.accounts.jobs.readAccount, next);
      return;
    }
    if (found.kind === "gone" && !mayBeGone) {
      console.warn("The sign-in service does not know an account that is in use: check CLERK_SECRET_KEY");
      return;
    }
    const account = found.kind === "account" ? found.account : null;
    await ctx.runMutation(internal.access.accounts.internal.noteAccount, { tokenIdentifier, account });
  },
});

/** Runs at the end of the grace period. */
export const enforceSecondFactor = jobMutation({
  args: { secondFactorDueAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { secondFactorDueAt }) => {
    await SecondFactor.enforce(ctx, secondFactorDueAt);
  },
});

/** Clerk's id of the account: Convex joins issuer and subject with the last "|". */
function accountIdOf(tokenIdentifier: string): string {
  return tokenIdentifier.slice(tokenIdentifier.lastIndexOf("|") + 1);
}

/** Grows with each attempt; throws after the last, so that the failure is logged. */
function pauseAfter(attempt: number): number {
  if (attempt >= ATTEMPTS) throw new Error("The sign-in service did not take the change within a day");
  return Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}
