import { v } from "convex/values";
import { portalAction, portalMutation, portalQuery } from "../../access/builders/portal";
import { vPortalContracts, vPortalWaiting, vSignedCopy, type SignedCopy } from "./answers";
import * as PortalContracts from "./model";
import { openSignedCopy } from "./signedCopy";

/** The client's contracts with their signatures and payments, done and waiting. Live. */
export const list = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalContracts,
  handler: async (ctx) => await PortalContracts.list(ctx, ctx.client),
});

/** Number of waiting signatures and payments. Live. */
export const waiting = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalWaiting,
  handler: async (ctx) => await PortalContracts.countWaiting(ctx, ctx.client),
});

/** Called when the screen opens the client's own signing link. Refuses NOT_FOUND and RATE_LIMITED. */
export const noteSigningLinkOpened = portalMutation({
  permission: "portal:write",
  args: { contractId: v.string() },
  returns: v.null(),
  handler: async (ctx, { contractId }) => await PortalContracts.noteSigningLinkOpened(ctx, ctx.client, contractId),
});

/** The signed contract as PDF, the same as for staff; records the opening. Refuses NOT_FOUND and RATE_LIMITED. */
export const signedCopy = portalAction({
  permission: "portal:read",
  args: { contractId: v.string() },
  returns: vSignedCopy,
  handler: async (ctx, { contractId }): Promise<SignedCopy> => await openSignedCopy(ctx, contractId),
});
