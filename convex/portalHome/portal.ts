import { v } from "convex/values";
import { portalQuery } from "../builders/portal";
import * as PortalHome from "./model";
import { vPortalHome } from "./tables";

/** The start page: how far one case is, what the practice needs, what is next. Live. Null opens the newest case that is not completed. */
export const get = portalQuery({
  permission: "portal:read",
  args: { caseId: v.union(v.string(), v.null()) },
  returns: vPortalHome,
  handler: async (ctx, { caseId }) => await PortalHome.get(ctx, ctx.client, caseId),
});
