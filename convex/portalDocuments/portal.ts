import { portalQuery } from "../builders/portal";
import * as PortalDocuments from "./model";
import { vPortalDocuments } from "./tables";

/** What the practice needs of the client, what the client has sent, and what was shared with them. Live. */
export const list = portalQuery({
  permission: "portal:read",
  args: {},
  returns: vPortalDocuments,
  handler: async (ctx) => await PortalDocuments.list(ctx, ctx.client),
});
