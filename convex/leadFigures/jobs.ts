import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { jobMutation } from "../builders/jobs";
import * as LeadFigures from "./model";

/** So long after a run, what people do comes first. */
const NEXT_RUN_MS = 20;

/** Runs on the schedule, unless a run is on its way. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await LeadFigures.isGoingOn(ctx))) await runOnce(ctx);
    return null;
  },
});

/** Runs soon after a run that has left something. */
export const goOn = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await runOnce(ctx);
    return null;
  },
});

async function runOnce(ctx: MutationCtx): Promise<void> {
  const isMore = await LeadFigures.follow(ctx);
  await LeadFigures.setNextRun(ctx, isMore ? Date.now() + NEXT_RUN_MS : undefined);
  if (isMore) await ctx.scheduler.runAfter(NEXT_RUN_MS, internal.leadFigures.jobs.goOn, {});
}
