import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction } from "../../access/builders/jobs";
import { tryAll } from "./trialProvider";

/** Runs a check that was requested in Settings. */
export const run = jobAction({
  args: { checkId: v.id("installation_checks"), askedBy: v.union(v.id("users"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { checkId, askedBy }) => {
    const findings = await tryAll(ctx, askedBy);
    await ctx.runMutation(internal.workspace.installation.internal.finish, { checkId, findings });
  },
});
