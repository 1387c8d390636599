import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as LeadFigures from "./model";

/** Runs on the schedule, and again at once while there is more. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await LeadFigures.follow(ctx)) await ctx.scheduler.runAfter(0, internal.leadFigures.jobs.follow, {});
    return null;
  },
});
