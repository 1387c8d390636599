import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as SecondFactor from "./model";

/** Runs at the end of the grace period. */
export const enforceSecondFactor = jobMutation({
  args: { secondFactorDueAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { secondFactorDueAt }) => {
    await SecondFactor.enforce(ctx, secondFactorDueAt);
  },
});
