import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import { sweep as sweepOld } from "./removing";

/** Runs on the schedule, and again at once while a batch was full. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await sweepOld(ctx);
  },
});
