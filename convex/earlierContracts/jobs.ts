import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as EarlierContracts from "./model";

/** Between two runs, so that the outside services are not asked about all contracts at once. */
const PAUSE_MS = 10_000;

/** Runs on the schedule, and again soon while there is more; after that it reads one row. */
export const bring = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await EarlierContracts.bringNext(ctx)) {
      await ctx.scheduler.runAfter(PAUSE_MS, internal.earlierContracts.jobs.bring, {});
    }
    return null;
  },
});
