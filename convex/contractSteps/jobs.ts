import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as ContractSteps from "./model";

/** Begins runs again that have died with their server; their jobs look first what the dead run has done. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => ({ resumed: await ContractSteps.resume(ctx) }),
});
