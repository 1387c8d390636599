import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Removing from "./removing";

/** Runs on the schedule, and again at once while a batch was full. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Removing.sweep(ctx);
    return null;
  },
});
