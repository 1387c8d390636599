import { v } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../builders/staff";
import { vClientDetails, vClientTimeline, vDeletion, vGranted, vReader } from "./answers";
import * as Detail from "./model";
import * as Portal from "./portalAccess";
import * as Timeline from "./timeline";

/** One client; null for one that is not there or was deleted. */
export const get = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vClientDetails),
  handler: async (ctx, { clientId }) => await Detail.findDetails(ctx, clientId),
});

/** The language that a client reads, and who of theirs has chosen it; null where nobody has. */
export const reader = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vReader),
  handler: async (ctx, { clientId }) => await Detail.findReader(ctx, clientId),
});

/** Who deleted a client, and when; null for one that is there or never was. */
export const deletion = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vDeletion),
  handler: async (ctx, { clientId }) => await Detail.findDeletion(ctx, clientId),
});

/** What happened for the client, the newest first; empty where there is none. */
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
    return null;
  },
});

/** Refuses NOT_FOUND. */
export const reactivate = staffMutation({
  permission: "clients:archive",
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Detail.setStatus(ctx, ctx.staff, { clientId, status: "active" });
    return null;
  },
});

/** Invites the client to the portal; doing it again sends a new letter, and the link in the old one ends. Refuses NOT_FOUND. */
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
    return null;
  },
});
