import { v } from "convex/values";
import { portalMutation, portalQuery } from "../../access/builders/portal";
import { vPortalNotice } from "./answers";
import * as PortalNotices from "./model";

/** The client's notices, the newest first; live. */
export const list = portalQuery({
  permission: "portal:read",
  args: {},
  returns: v.array(vPortalNotice),
  handler: async (ctx) => await PortalNotices.list(ctx, ctx.client),
});

/** Refuses NOT_FOUND for another client's notice. */
export const markRead = portalMutation({
  permission: "portal:write",
  args: { noticeId: v.string() },
  returns: v.null(),
  handler: async (ctx, { noticeId }) => {
    await PortalNotices.markRead(ctx, ctx.client, noticeId);
  },
});

/** Marks all as read up to the time of the newest that the client saw. */
export const markAllRead = portalMutation({
  permission: "portal:write",
  args: { upTo: v.number() },
  returns: v.null(),
  handler: async (ctx, { upTo }) => {
    await PortalNotices.markAllRead(ctx, ctx.client, upTo);
  },
});
