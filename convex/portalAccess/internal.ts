import { v } from "convex/values";
import { internalQuery } from "../builders/internal";
import { requireClient } from "./model";
import { vPortalPermission } from "./tables";

/** Admits a client who calls an action, which has no transaction of its own. Refuses as `requireClient` does. */
export const admit = internalQuery({
  args: { permission: vPortalPermission },
  returns: v.null(),
  handler: async (ctx, { permission }) => {
    await requireClient(ctx, permission);
    return null;
  },
});
