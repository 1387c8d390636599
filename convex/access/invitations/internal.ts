import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { requireStaff } from "../accounts/actors";
import { countUse, requireLengths } from "../accounts/limits";
import { internalMutation } from "../builders/internal";
import { vBegun, vWanted, type Begun } from "./answers";
import * as Invitations from "./model";
import { vDelivery } from "./tables";

/** Writes the record of an invitation, before its email. Refuses as the permission to invite this role does. */
export const beginInvitation = internalMutation({
  args: { wanted: vWanted },
  returns: vBegun,
  handler: async (ctx, { wanted }): Promise<Begun> => {
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
