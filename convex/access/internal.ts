import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { internalAction, internalMutation, internalQuery } from "../builders/internal";
import { findAccount, setAccountRole } from "../providers/identity";
import { sendInvitation } from "../providers/invitations";
import * as Accounts from "./accounts";
import { requireStaff } from "./actors";
import { vInviteProblem, vPermission, vWanted } from "./answers";
import { countUse, requireLengths } from "./limits";
import * as Inviting from "./inviting";
import * as Access from "./model";
import { refuse } from "./refuse";
import { INVITATION_DAYS, normaliseEmail, type Delivery } from "./rules";
import * as Sessions from "./sessions";
import * as Setup from "./setup";
import { vDelivery, vRole } from "./tables";

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
export const grantFirstAdmin = internalAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const account = await getAccount(email);
    const tokenIdentifier = Accounts.tokenIdentifierOf(account.id);
    await ctx.runMutation(internal.access.internal.enrolFirstAdmin, {
      tokenIdentifier,
      email,
      name: account.name ?? email,
    });
    // The record comes first: a role claim without a record opens nothing, so a failure here is safe and repeatable.
    if (!(await setAccountRole(account.id, "staff"))) refuse("UNAVAILABLE", { what: "sign-in service" });
    return null;
  },
});

export const enrolFirstAdmin = internalMutation({
  args: { tokenIdentifier: v.string(), email: v.string(), name: v.string() },
  returns: v.null(),
  handler: async (ctx, person) => {
    await Access.enrolFirstAdmin(ctx, person);
    return null;
  },
});

/** Admits the caller of an action, which has no transaction of its own, and says who it is. Refuses as `requireStaff` does. */
export const admitToAction = internalQuery({
  args: { permission: vPermission },
  returns: v.id("users"),
  handler: async (ctx, { permission }): Promise<Id<"users">> => (await requireStaff(ctx, permission)).userId,
});

/** Accepts the hash of a new setup link; `offered` is false where there are users already. */
export const offerSetup = internalMutation({
  args: { tokenHash: v.string() },
  returns: v.object({ offered: v.boolean() }),
  handler: async (ctx, { tokenHash }) => ({ offered: await Setup.offer(ctx, tokenHash) }),
});

export const roleOnRecord = internalQuery({
  args: { tokenIdentifier: v.string() },
  returns: v.union(vRole, v.null()),
  handler: async (ctx, { tokenIdentifier }) => await Access.findRole(ctx, tokenIdentifier),
});

export const noteEndedSessions = internalMutation({
  args: { tokenIdentifier: v.string(), sessionIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, sessionIds }) => {
    await Sessions.recordEnded(ctx, tokenIdentifier, sessionIds);
    return null;
  },
});

/** The first half of an invitation: the record. Refuses as the permission to invite this role does. */
export const beginInvitation = internalMutation({
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
export const deliverInvitation = internalAction({
  args: { invitationId: v.id("invitations"), email: v.string(), role: vRole, redirectUrl: v.string() },
  returns: vDelivery,
  handler: async (ctx, { invitationId, ...letter }): Promise<Delivery> => {
    const outcome = await sendInvitation({ ...letter, invitationId, expiresInDays: INVITATION_DAYS });
    const delivery = outcome.kind === "failed" ? "unsent" : outcome.kind;
    const providerInvitationId = outcome.kind === "sent" ? outcome.id : null;
    await ctx.runMutation(internal.access.internal.settleInvitation, { invitationId, delivery, providerInvitationId });
    return delivery;
  },
});

export const settleInvitation = internalMutation({
  args: { invitationId: v.id("invitations"), delivery: vDelivery, providerInvitationId: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { invitationId, ...delivered }) => {
    await Inviting.settle(ctx, invitationId, delivered);
    return null;
  },
});

export const noteAccount = internalMutation({
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

/** Records an event of the sign-in service, and has the account it names read; false for one that has come before. */
export const noteIdentityEvent = internalMutation({
  args: { eventId: v.string(), accountId: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: async (ctx, { eventId, accountId }) => await Accounts.noteEvent(ctx, { eventId, accountId }),
});
