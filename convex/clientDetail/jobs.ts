import { v } from "convex/values";
import { requireStaff } from "../access/actors";
import { jobMutation, jobQuery } from "../builders/jobs";
import * as Portal from "./portalAccess";
import { vInvitee } from "./tables";

/** Called where access was given or has ended: the record and every open list say so. */
export const settlePortal = jobMutation({
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.settle(ctx, clientId);
    return null;
  },
});

/** Whom the invitation goes to. Refuses NOT_FOUND. */
export const invitee = jobQuery({
  args: { clientId: v.string() },
  returns: vInvitee,
  handler: async (ctx, { clientId }) => await Portal.getInvitee(ctx, clientId),
});

/** The second half of granting access. Refuses as the permission to invite clients does. */
export const noteGranted = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.noteGranted(ctx, await requireStaff(ctx, "access:inviteClients"), clientId);
    return null;
  },
});
