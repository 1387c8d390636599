import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import { NEXT_RUN_MS } from "../liveList/model";
import * as LeadPeople from "./model";

/** Started by the first change of a lead. Runs again at once while there is more, and later while it finds something. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { found, isMore } = await LeadPeople.follow(ctx);
    if (found > 0) await ctx.scheduler.runAfter(isMore ? 0 : NEXT_RUN_MS, internal.leadPeople.jobs.follow, {});
    return null;
  },
});
