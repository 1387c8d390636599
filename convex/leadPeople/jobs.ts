import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as LeadPeople from "./model";

/** Runs on the schedule, and again at once while there is more. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await LeadPeople.follow(ctx)) await ctx.scheduler.runAfter(0, internal.leadPeople.jobs.follow, {});
    return null;
  },
});
