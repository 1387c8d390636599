import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as PersonKeys from "./personKeys";

/** Runs on the schedule, and again at once while rows are left. Once it is done, a run reads one row. */
export const writeKeys = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await PersonKeys.writeNext(ctx)) {
      await ctx.scheduler.runAfter(0, internal.workspace.knownPeople.jobs.writeKeys, {});
    }
  },
});
