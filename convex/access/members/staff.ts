import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { ROLES } from "../accounts/rules";
import { staffMutation, staffQuery } from "../builders/staff";
import * as Invitations from "../invitations/model";
import * as SecondFactor from "../secondFactor/model";
import { vAccessHistory, vInvitation, vMemberOutcome } from "./answers";
import * as History from "./history";
import * as Members from "./model";

/** All members and pending staff invitations. */
export const team = staffQuery({
  permission: "access:manageStaff",
  args: {},
  returns: v.object({
    members: v.array(
      v.object({
        userId: v.id("users"),
        name: v.string(),
        email: v.string(),
        isAdmin: v.boolean(),
        hasSecondFactor: v.union(v.boolean(), v.null()),
        joinedAt: v.number(),
        invitedByName: vText,
        seenAt: vTime,
      }),
    ),
    invitations: v.array(vInvitation),
    /** Epoch ms from when members need a second factor; null while none is required. */
    secondFactorDueAt: vTime,
  }),
  handler: async (ctx) => ({
    secondFactorDueAt: await SecondFactor.findDueAt(ctx),
    members: await Members.listTeam(ctx),
    invitations: await Invitations.listInvitations(ctx, "staff"),
  }),
});

/**
 * Clients with portal access, and invitations to it; the newest of each. Both are granted and ended on the client's
 * record.
 */
export const clients = staffQuery({
  permission: "access:inviteClients",
  args: {},
  returns: v.object({
    clients: v.array(
      v.object({
        userId: v.id("users"),
        name: v.string(),
        email: v.string(),
        joinedAt: v.number(),
        /** Null for an account of an earlier version, without a record. */
        clientId: vText,
      }),
    ),
    invitations: v.array(vInvitation),
  }),
  handler: async (ctx) => ({
    clients: await Members.listClients(ctx),
    invitations: await Invitations.listInvitations(ctx, "client"),
  }),
});

/** Ends a member's access at once. Refuses NOT_FOUND unless they work here. */
export const revokeMember = staffMutation({
  permission: "access:manageStaff",
  args: { userId: v.string() },
  returns: vMemberOutcome,
  handler: async (ctx, { userId }) => await Members.revoke(ctx, ctx.staff, { userId, role: "staff" }),
});

/** Ends the access of a client without a record at once. Refuses NOT_FOUND for any other. */
export const revokeClientWithoutRecord = staffMutation({
  permission: "access:manageStaff",
  args: { userId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await Members.revokeWithoutRecord(ctx, ctx.staff, userId);
  },
});

/** Makes a member an administrator, or takes it back. Refuses NOT_FOUND unless they work here. */
export const setAdministrator = staffMutation({
  permission: "access:manageStaff",
  args: { userId: v.string(), isAdmin: v.boolean() },
  returns: vMemberOutcome,
  handler: async (ctx, wanted) => await Members.setAdministrator(ctx, ctx.staff, wanted),
});

/** Everybody who has or had this role, with the history of their access. */
export const history = staffQuery({
  permission: "audit:read",
  args: { role: literals(...ROLES), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vAccessHistory),
  handler: async (ctx, { role, paginationOpts }) => await History.list(ctx, role, paginationOpts),
});
