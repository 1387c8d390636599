import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Id } from "../../_generated/dataModel";
import { internalAction, internalMutation, internalQuery } from "../builders/internal";
import { PERMISSIONS } from "../../permissions";
import { vNumber, vText } from "../../platform/validators";
import * as Accounts from "./accounts";
import { requireStaff } from "./actors";
import { vInviteProblem, vWanted } from "./answers";
import { countUse, requireLengths } from "./limits";
import * as Invitations from "./invitations";
import * as Access from "./model";
import * as Sessions from "./sessions";
import * as Setup from "./setup";
import { vDelivery, vRole } from "./tables";

/**
 * Makes an existing sign-in account the first administrator; called from the console of a deployment that has none.
 * Refuses NOT_FOUND before that person has signed up, CONFLICT unless exactly one account has proven the address and
 * once there is an administrator, UNAVAILABLE when the sign-in service does not answer.
 */
export const grantFirstAdmin = internalAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const identity = await import("./identityProvider");
    await identity.grantFirstAdmin(ctx, email);
  },
});

export const enrolFirstAdmin = internalMutation({
  args: { tokenIdentifier: v.string(), email: v.string(), name: v.string() },
  returns: v.null(),
  handler: async (ctx, person) => {
    await Access.enrolFirstAdmin(ctx, person);
  },
});

/**
 * Admits the caller of an action, which has no transaction of its own, and returns their id. Refuses as `requireStaff`
 * does.
 */
export const admitToAction = internalQuery({
  args: { permission: literals(...PERMISSIONS) },
  returns: v.id("users"),
  handler: async (ctx, { permission }): Promise<Id<"users">> => (await requireStaff(ctx, permission)).userId,
});

/** Stores the hash of a new setup link; `offered` is false if there are users. */
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
  },
});

/** Writes the record of an invitation, before its email. Refuses as the permission to invite this role does. */
export const beginInvitation = internalMutation({
  args: { wanted: vWanted },
  returns: v.union(
    v.object({ kind: v.literal("begun"), invitationId: v.id("invitations"), email: v.string() }),
    v.object({ kind: v.literal("userExists") }),
    v.object({ kind: v.literal("refused"), problem: vInviteProblem }),
  ),
  handler: async (ctx, { wanted }): Promise<Invitations.Begun> => {
    const staff = await requireStaff(ctx, wanted.role === "staff" ? "access:manageStaff" : "access:inviteClients");
    requireLengths(wanted);
    await countUse(ctx, "invite", staff.userId);
    await countUse(ctx, "inviteAll", "practice");
    return await Invitations.begin(ctx, staff, wanted);
  },
});

export const settleInvitation = internalMutation({
  args: { invitationId: v.id("invitations"), delivery: vDelivery, providerInvitationId: vText },
  returns: v.null(),
  handler: async (ctx, { invitationId, ...delivered }) => {
    await Invitations.settle(ctx, invitationId, delivered);
  },
});

export const noteAccount = internalMutation({
  args: {
    tokenIdentifier: v.string(),
    account: v.union(
      v.object({
        email: vText,
        name: vText,
        hasSecondFactor: v.boolean(),
        lock: v.union(v.object({ forMs: vNumber }), v.null()),
      }),
      v.null(),
    ),
  },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, account }) => {
    await Accounts.note(ctx, tokenIdentifier, account);
  },
});

/** Records an event of the sign-in service and schedules a read of its account; false for a known event. */
export const noteIdentityEvent = internalMutation({
  args: { eventId: v.string(), accountId: vText },
  returns: v.boolean(),
  handler: async (ctx, { eventId, accountId }) => await Accounts.noteEvent(ctx, { eventId, accountId }),
});
