import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import { endSessions, findAccount, getAccountById, setAccountRole } from "../providers/identity";
import { sendInvitation, withdrawInvitation as withdraw } from "../providers/invitations";
import * as Accounts from "./accounts";
import { requireStaff } from "./actors";
import * as FeedPasses from "./feedPasses";
import { countUse, requireLengths } from "./limits";
import * as Inviting from "./inviting";
import * as Access from "./model";
import { refuse } from "./refuse";
import { INVITATION_DAYS, normaliseEmail, type Delivery } from "./rules";
import * as SecondFactor from "./secondFactor";
import * as Sessions from "./sessions";
import * as Setup from "./setup";
import { vDelivery, vInviteProblem, vPermission, vRole, vWanted } from "./tables";

/** With the pauses between them, the attempts span about a day. */
const ATTEMPTS = 16;
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1_000;

async function getAccount(email: string) {
  const account = await findAccount(normaliseEmail(email));
  switch (account.kind) {
    case "account":
      return account;
    case "none":
      return refuse("NOT_FOUND", { what: "sign-in account" });
    case "unproven":
      return refuse("CONFLICT", {
        what: "this is not the verified primary address of a sign-in account: have it verified there, then grant again",
      });
    case "several":
      return refuse("CONFLICT", { what: "more than one sign-in account has this address: delete the others first" });
    case "unavailable":
      return refuse("UNAVAILABLE", { what: "sign-in service" });
  }
}

/**
 * Makes an existing sign-in account the first administrator; called from the console of a deployment that has none.
 * Refuses NOT_FOUND before that person has signed up, CONFLICT unless exactly one account has proven the address and
 * once there is an administrator, UNAVAILABLE when the sign-in service does not answer.
 */
export const grantFirstAdmin = jobAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const account = await getAccount(email);
    const tokenIdentifier = Accounts.tokenIdentifierOf(account.id);
    await ctx.runMutation(internal.access.jobs.enrolFirstAdmin, {
      tokenIdentifier,
      email,
      name: account.name ?? email,
    });
    // The record comes first: a role claim without a record opens nothing, so a failure here is safe and repeatable.
    if (!(await setAccountRole(account.id, "staff"))) refuse("UNAVAILABLE", { what: "sign-in service" });
    return null;
  },
});

export const enrolFirstAdmin = jobMutation({
  args: { tokenIdentifier: v.string(), email: v.string(), name: v.string() },
  returns: v.null(),
  handler: async (ctx, person) => {
    await Access.enrolFirstAdmin(ctx, person);
    return null;
  },
});

/** Admits the caller of an action, which has no transaction of its own, and says who it is. Refuses as `requireStaff` does. */
export const admitToAction = jobQuery({
  args: { permission: vPermission },
  returns: v.id("users"),
  handler: async (ctx, { permission }): Promise<Id<"users">> => (await requireStaff(ctx, permission)).userId,
});

/** Accepts the hash of a new setup link; `offered` is false where there are users already. */
export const offerSetup = jobMutation({
  args: { tokenHash: v.string() },
  returns: v.object({ offered: v.boolean() }),
  handler: async (ctx, { tokenHash }) => ({ offered: await Setup.offer(ctx, tokenHash) }),
});

/**
 * Has the sign-in account say what is on record: the role, from where it reaches the person's next token, or none and no
 * session after access has ended. The record may change while the sign-in service is slow, so it is read again after the
 * write: attempts that overlap end alike.
 */
export const publishAccess = jobAction({
  args: { tokenIdentifier: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, attempt }) => {
    const role = await ctx.runQuery(internal.access.jobs.roleOnRecord, { tokenIdentifier });
    const accountId = accountIdOf(tokenIdentifier);
    const isWritten = await setAccountRole(accountId, role);
    if (isWritten && (await ctx.runQuery(internal.access.jobs.roleOnRecord, { tokenIdentifier })) !== role) {
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

export const roleOnRecord = jobQuery({
  args: { tokenIdentifier: v.string() },
  returns: v.union(vRole, v.null()),
  handler: async (ctx, { tokenIdentifier }) => await Access.findRole(ctx, tokenIdentifier),
});

/** Ends the sessions of an account but for one of them. */
export const endOtherSessions = jobAction({
  args: { tokenIdentifier: v.string(), keptSessionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, keptSessionId, attempt }) => {
    const onListed = async (sessionIds: string[]) => {
      await ctx.runMutation(internal.access.jobs.noteEndedSessions, { tokenIdentifier, sessionIds });
    };
    if (await endSessions(accountIdOf(tokenIdentifier), { keptId: keptSessionId, onListed })) return null;
    const next = { tokenIdentifier, keptSessionId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.jobs.endOtherSessions, next);
    return null;
  },
});

export const noteEndedSessions = jobMutation({
  args: { tokenIdentifier: v.string(), sessionIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, sessionIds }) => {
    await Sessions.recordEnded(ctx, tokenIdentifier, sessionIds);
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

/** The first half of an invitation: the record. Refuses as the permission to invite this role does. */
export const beginInvitation = jobMutation({
  args: { wanted: vWanted },
  returns: v.union(
    v.object({ kind: v.literal("begun"), invitationId: v.id("invitations"), email: v.string() }),
    v.object({ kind: v.literal("userExists") }),
    v.object({ kind: v.literal("refused"), problem: vInviteProblem }),
  ),
  handler: async (ctx, { wanted }): Promise<Inviting.Begun> => {
    const staff = await requireStaff(ctx, wanted.role === "staff" ? "access:manageStaff" : "access:inviteClients");
    requireLengths(wanted);
    await countUse(ctx, "invite", staff.userId);
    await countUse(ctx, "inviteAll", "practice");
    return await Inviting.begin(ctx, staff, wanted);
  },
});

/** The second half: the letter. */
export const deliverInvitation = jobAction({
  args: { invitationId: v.id("invitations"), email: v.string(), role: vRole, redirectUrl: v.string() },
  returns: vDelivery,
  handler: async (ctx, { invitationId, ...letter }): Promise<Delivery> => {
    const outcome = await sendInvitation({ ...letter, invitationId, expiresInDays: INVITATION_DAYS });
    const delivery = outcome.kind === "failed" ? "unsent" : outcome.kind;
    const providerInvitationId = outcome.kind === "sent" ? outcome.id : null;
    await ctx.runMutation(internal.access.jobs.settleInvitation, { invitationId, delivery, providerInvitationId });
    return delivery;
  },
});

export const settleInvitation = jobMutation({
  args: { invitationId: v.id("invitations"), delivery: vDelivery, providerInvitationId: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { invitationId, ...delivered }) => {
    await Inviting.settle(ctx, invitationId, delivered);
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
  args: { cursor: v.union(v.string(), v.null()) },
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
    await ctx.runMutation(internal.access.jobs.noteAccount, { tokenIdentifier, account });
    return null;
  },
});

export const noteAccount = jobMutation({
  args: {
    tokenIdentifier: v.string(),
    account: v.union(
      v.object({
        email: v.union(v.string(), v.null()),
        name: v.union(v.string(), v.null()),
        hasSecondFactor: v.boolean(),
        lock: v.union(v.object({ forMs: v.union(v.number(), v.null()) }), v.null()),
      }),
      v.null(),
    ),
  },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, account }) => {
    await Accounts.note(ctx, tokenIdentifier, account);
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

/** Records an event of the sign-in service, and has the account it names read; false for one that has come before. */
export const noteIdentityEvent = jobMutation({
  args: { eventId: v.string(), accountId: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: async (ctx, { eventId, accountId }) => await Accounts.noteEvent(ctx, { eventId, accountId }),
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
