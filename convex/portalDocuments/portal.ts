import { v } from "convex/values";
import { portalQuery } from "../builders/portal";
import { vPortalDocuments } from "./answers";
import * as PortalDocuments from "./model";

/** What the practice needs of the client, what the client has sent, and what was shared with them; `most` of each where they ask for older ones. Live. */
export const list = portalQuery({
  permission: "portal:read",
  args: { most: v.optional(v.number()) },
  returns: vPortalDocuments,
  handler: async (ctx, { most }) => await PortalDocuments.list(ctx, ctx.client, most),
});
