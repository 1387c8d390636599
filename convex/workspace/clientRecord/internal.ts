import { v } from "convex/values";
import { requireStaff } from "../../access/accounts/actors";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vInvitee } from "./answers";
import * as Portal from "./portalAccess";

/** Recipient of the invitation. Refuses NOT_FOUND. */
export const invitee = internalQuery({
  args: { clientId: v.string() },
  returns: vInvitee,
  handler: async (ctx, { clientId }) => await Portal.getInvitee(ctx, clientId),
});

/** Records granted access. Refuses as the permission to invite clients does. */
export const noteGranted = internalMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.noteGranted(ctx, await requireStaff(ctx, "access:inviteClients"), clientId);
  },
});
