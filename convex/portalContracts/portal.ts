import { v } from "convex/values";
import { portalAction, portalMutation, portalQuery } from "../builders/portal";
import { vPortalContracts, vPortalWaiting, vSignedCopy, type SignedCopy } from "./answers";
import * as PortalContracts from "./model";
import { openSignedCopy } from "./signedCopy";

/** The client's contracts with what is to be signed and paid, and what was. Live. */
export const list = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalContracts,
  handler: async (ctx) => await PortalContracts.list(ctx, ctx.client),
});

/** How much waits for the client's signature and payment. Live. */
export const waiting = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalWaiting,
  handler: async (ctx) => await PortalContracts.countWaiting(ctx, ctx.client),
});

/** Written while the screen opens the client's own signing link. Refuses NOT_FOUND and RATE_LIMITED. */
export const noteSigningLinkOpened = portalMutation({
  permission: "portal:write",
  args: { contractId: v.string() },
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    await PortalContracts.noteSigningLinkOpened(ctx, ctx.client, contractId);
    return null;
  },
});

/** The signed contract as PDF, from where staff have it, too; the opening is recorded. Refuses NOT_FOUND and RATE_LIMITED. */
export const signedCopy = portalAction({
  permission: "portal:read",
  args: { contractId: v.string() },
  returns: vSignedCopy,
  handler: async (ctx, { contractId }): Promise<SignedCopy> => await openSignedCopy(ctx, contractId),
});
