import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalQuery } from "../builders/internal";
import { PORTAL_ACCESS } from "./access";
import { requireClient } from "./model";

/** Admits a client who calls an action, which has no transaction of its own. Refuses as `requireClient` does. */
export const admit = internalQuery({
  args: { permission: literals(...PORTAL_ACCESS.client) },
  returns: v.null(),
  handler: async (ctx, { permission }) => {
    await requireClient(ctx, permission);
  },
});
