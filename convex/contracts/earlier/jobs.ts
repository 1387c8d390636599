import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as EarlierContracts from "./model";

/** Pause between two runs, so that the services do not get requests about all contracts at once. */
const PAUSE_MS = 10_000;

/** Runs on the schedule, and again soon while contracts are left. Once it is done, a run reads one row. */
export const bring = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await EarlierContracts.bringNext(ctx)) {
      await ctx.scheduler.runAfter(PAUSE_MS, internal.contracts.earlier.jobs.bring, {});
    }
  },
});
