import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as Batches from "./batches";

const vOfDeletion = { deletionId: v.id("client_deletions") };

/** Removes the next batch. A failed one is rolled back and retried later. */
export const work = jobMutation({
  args: vOfDeletion,
  returns: v.null(),
  handler: async (ctx, { deletionId }) => {
    try {
      await ctx.runMutation(internal.workspace.clientDeletion.internal.removeBatch, { deletionId });
    } catch (error) {
      console.error(`A batch of the deletion ${deletionId} has failed.`, error);
      await Batches.noteFailure(ctx, deletionId);
    }
  },
});

/** Resumes removals whose batch has died with its server. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => ({ resumed: await Batches.resume(ctx) }),
});
