import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { jobMutation } from "../builders/jobs";
import * as LeadFigures from "./model";

/** So long after a run, what people do comes first. */
const NEXT_RUN_MS = 20;
/** The rows of a change of many leads are written by then. */
const AFTER_MANY_MS = 600;

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
  const pause = await runOrWait(ctx);
  await LeadFigures.setNextRun(ctx, pause === null ? undefined : Date.now() + pause);
  if (pause !== null) await ctx.scheduler.runAfter(pause, internal.leadFigures.jobs.goOn, {});
}

/** How long until the next run, in ms; null where nothing is left. */
async function runOrWait(ctx: MutationCtx): Promise<number | null> {
  if (await LeadFigures.isTooSoon(ctx)) return AFTER_MANY_MS;
  return (await LeadFigures.follow(ctx)) ? NEXT_RUN_MS : null;
}
