import { v } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import { vClientDetails, vClientTimeline, vDeletion, vGranted, vReader } from "./answers";
import * as Detail from "./model";
import * as Portal from "./portalAccess";
import * as Timeline from "./timeline";

/** One client; null if absent or deleted. */
export const get = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vClientDetails),
  handler: async (ctx, { clientId }) => await Detail.findDetails(ctx, clientId),
});

/** The client's language, and the person who chose it; null if nobody has. */
export const reader = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vReader),
  handler: async (ctx, { clientId }) => await Detail.findReader(ctx, clientId),
});

/** Author and time of a client's deletion; null for any other. */
export const deletion = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vDeletion),
  handler: async (ctx, { clientId }) => await Detail.findDeletion(ctx, clientId),
});

/** The client's history, newest first; empty for an absent client. */
export const timeline = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: vClientTimeline,
  handler: async (ctx, { clientId }) => await Timeline.timeline(ctx, clientId),
});

/** Refuses NOT_FOUND. */
export const archive = staffMutation({
  permission: "clients:archive",
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Detail.setStatus(ctx, ctx.staff, { clientId, status: "archived" });
  },
});

/** Refuses NOT_FOUND. */
export const reactivate = staffMutation({
  permission: "clients:archive",
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Detail.setStatus(ctx, ctx.staff, { clientId, status: "active" });
  },
});

/** Invites the client to the portal; repeating it sends a new email and ends the old link. Refuses NOT_FOUND. */
export const grantPortal = staffAction({
  permission: "access:inviteClients",
  args: { clientId: v.string(), redirectUrl: v.string() },
  returns: vGranted,
  handler: async (ctx, wanted): Promise<Portal.Granted> => await Portal.grant(ctx, wanted),
});

/** Ends the client's portal access at once. Refuses NOT_FOUND. */
export const revokePortal = staffMutation({
  permission: "access:inviteClients",
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.revoke(ctx, ctx.staff, clientId);
  },
});
