import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as ContractSteps from "./model";

/** Resumes runs that have died with their server; their jobs first look up the dead run's effect. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => ({ resumed: await ContractSteps.resume(ctx) }),
});
