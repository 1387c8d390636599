import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { jobMutation } from "../builders/jobs";
import { NEXT_RUN_MS } from "../liveList/model";
import * as LeadFigures from "./model";

/** So long after a run that has left something, what people do comes first: after a large import the job takes a tenth of the time at most. */
const REST_MS = 100;
/** The rows of a change of many leads are written by then. */
const AFTER_MANY_MS = 600;

/** Started by the first change of a lead or its status; runs again while it finds something, unless a run is on its way. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await LeadFigures.isGoingOn(ctx))) await runOnce(ctx, false);
    return null;
  },
});

/** Runs soon after a run that has left something. */
export const goOn = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await runOnce(ctx, true);
    return null;
  },
});

async function runOnce(ctx: MutationCtx, hadMore: boolean): Promise<void> {
  const before = await LeadFigures.reached(ctx);
  const pause = await runOrWait(ctx);
  await LeadFigures.setNextRun(ctx, pause === null ? undefined : Date.now() + pause);
  if (pause !== null) {
    await ctx.scheduler.runAfter(pause, internal.leadFigures.jobs.goOn, {});
  } else if (hadMore || (await LeadFigures.reached(ctx)) !== before) {
    await ctx.scheduler.runAfter(NEXT_RUN_MS, internal.leadFigures.jobs.follow, {});
  }
}

/** How long until the next run, in ms; null where nothing is left. */
async function runOrWait(ctx: MutationCtx): Promise<number | null> {
  if (await LeadFigures.isTooSoon(ctx)) return AFTER_MANY_MS;
  return (await LeadFigures.follow(ctx)) ? REST_MS : null;
}
