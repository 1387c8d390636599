import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as Batches from "./batches";

const vOfDeletion = { deletionId: v.id("client_deletions") };

export const removeBatch = internalMutation({
  args: vOfDeletion,
  returns: v.null(),
  handler: async (ctx, { deletionId }) => {
    await Batches.removeBatch(ctx, deletionId);
  },
});
