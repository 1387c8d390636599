import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../builders/jobs";
import * as Seals from "./seals";

/** Runs on the schedule, and again at once while there is more to seal. */
export const seal = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await Seals.sealMore(ctx)) await ctx.scheduler.runAfter(0, internal.access.audit.jobs.seal, {});
  },
});
