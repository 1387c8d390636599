import { portalQuery } from "../../access/builders/portal";
import { vText } from "../../platform/validators";
import { vPortalHome, vPortalSupport, vPortalTimeline } from "./answers";
import * as PortalHome from "./model";

/** The start page: progress, needed documents and the next step of one case. Live. Null opens the newest uncompleted case. */
export const get = portalQuery({
  permission: "portal:read",
  args: { caseId: vText },
  returns: vPortalHome,
  handler: async (ctx, { caseId }) => await PortalHome.get(ctx, ctx.client, caseId),
});

/** The done and open steps of one case that its client sees. Live. */
export const timeline = portalQuery({
  permission: "portal:read",
  args: { caseId: vText },
  returns: vPortalTimeline,
  handler: async (ctx, { caseId }) => await PortalHome.timeline(ctx, ctx.client, caseId),
});

/** The practice's name, for the head of the portal; null while it has none. Live. */
export const firmName = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vText,
  handler: async (ctx) => await PortalHome.firmName(ctx),
});

/** The practice's contact data and hours. Live. */
export const support = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalSupport,
  handler: async (ctx) => await PortalHome.support(ctx, ctx.client),
});
