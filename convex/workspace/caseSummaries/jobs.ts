import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as CaseSummaries from "./model";

/** Runs on the schedule, and again at once while cases are left. Once it is done, a run reads one row. */
export const write = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await CaseSummaries.writeNext(ctx)) {
      await ctx.scheduler.runAfter(0, internal.workspace.caseSummaries.jobs.write, {});
    }
  },
});
