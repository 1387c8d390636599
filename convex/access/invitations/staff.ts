import { v } from "convex/values";
import { staffAction, staffMutation } from "../builders/staff";
import { vInvited } from "./answers";
import { inviteTo, type Invited } from "./letters";
import * as Invitations from "./model";

/** Invites a person to staff; inviting again sends a new email and ends the old link. */
export const inviteStaff = staffAction({
  permission: "access:manageStaff",
  args: { email: v.string(), name: v.string(), redirectUrl: v.string() },
  returns: vInvited,
  handler: async (ctx, { email, name, redirectUrl }): Promise<Invited> =>
    await inviteTo(ctx, { email, name, clientId: null, role: "staff" }, redirectUrl),
});

/** Ends the link of a staff invitation. Refuses NOT_FOUND unless it is pending. */
export const revokeStaffInvitation = staffMutation({
  permission: "access:manageStaff",
  args: { invitationId: v.string() },
  returns: v.null(),
  handler: async (ctx, { invitationId }) => {
    await Invitations.revokeInvitation(ctx, ctx.staff, { invitationId, role: "staff" });
  },
});
