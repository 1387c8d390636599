import { v } from "convex/values";
import { portalQuery } from "../../access/builders/portal";
import { vPortalDocuments } from "./answers";
import * as PortalDocuments from "./model";

/**
 * The documents that the practice needs, that the client sent, and that were shared with them; `most` of each when they request
 * older ones. Live.
 */
export const list = portalQuery({
  permission: "portal:read",
  args: { most: v.optional(v.number()) },
  returns: vPortalDocuments,
  handler: async (ctx, { most }) => await PortalDocuments.list(ctx, ctx.client, most),
});
