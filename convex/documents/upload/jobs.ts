import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as Uploads from "./model";

/** Discards unfinished uploads; repeats until none is left. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await Uploads.sweep(ctx)) await ctx.scheduler.runAfter(0, internal.documents.upload.jobs.sweep, {});
  },
});
