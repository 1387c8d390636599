import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as LeadDecisions from "./model";

/** Leads of one run: a transaction takes a few milliseconds, during which nothing else runs. */
const AT_ONCE = 100;

/** Runs after a decision about many leads, and again at once while there is more to write. */
export const write = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const isMore = await LeadDecisions.writeNext(ctx, AT_ONCE);
    if (isMore) await ctx.scheduler.runAfter(0, internal.leadDecisions.jobs.write, {});
    return null;
  },
});
