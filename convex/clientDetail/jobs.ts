import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Portal from "./portalAccess";

/** Called where access was given or has ended: the record and every open list say so. */
export const settlePortal = jobMutation({
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.settle(ctx, clientId);
    return null;
  },
});
