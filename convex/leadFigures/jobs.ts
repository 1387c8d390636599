import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as LeadFigures from "./model";

/** So long after a run, what people do comes first. */
const NEXT_RUN_MS = 20;

/** Runs on the schedule, and again soon while there is more. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await LeadFigures.follow(ctx)) await ctx.scheduler.runAfter(NEXT_RUN_MS, internal.leadFigures.jobs.follow, {});
    return null;
  },
});
