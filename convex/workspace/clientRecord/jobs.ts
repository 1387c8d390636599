import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as Portal from "./portalAccess";

/** Runs after access was granted or has ended: updates the record and every open list. */
export const settlePortal = jobMutation({
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await Portal.settle(ctx, clientId);
  },
});
