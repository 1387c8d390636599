import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import { finishEarlierChange } from "./earlierBulkChange";

/** Passage 0.1 scheduled it with each change of many leads; a cron finds the rest. Remove after 0.2. */
export const write = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await finishEarlierChange(ctx),
});
