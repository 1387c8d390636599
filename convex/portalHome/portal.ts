import { v } from "convex/values";
import { portalQuery } from "../builders/portal";
import { vPortalHome, vPortalSupport, vPortalTimeline } from "./answers";
import * as PortalHome from "./model";

/** The start page: how far one case is, what the practice needs, what is next. Live. Null opens the newest case that is not completed. */
export const get = portalQuery({
  permission: "portal:read",
  args: { caseId: v.union(v.string(), v.null()) },
  returns: vPortalHome,
  handler: async (ctx, { caseId }) => await PortalHome.get(ctx, ctx.client, caseId),
});

/** What is done in one case and what is to come, as far as its client sees it. Live. */
export const timeline = portalQuery({
  permission: "portal:read",
  args: { caseId: v.union(v.string(), v.null()) },
  returns: vPortalTimeline,
  handler: async (ctx, { caseId }) => await PortalHome.timeline(ctx, ctx.client, caseId),
});

/** Whom the client asks, and when somebody is there. Live. */
export const support = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalSupport,
  handler: async (ctx) => await PortalHome.support(ctx, ctx.client),
});
