import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { jobMutation } from "../../access/builders/jobs";
import { NEXT_RUN_MS } from "../../platform/liveList/model";
import * as LeadFigures from "./model";

/** Pause after a run that has left work: after a large import, the job uses a tenth of the time at most. */
const REST_MS = 100;

/** Started by the first change of a lead or its status; runs again while it finds changes, unless a run is scheduled. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await LeadFigures.isRunScheduled(ctx))) await runOnce(ctx, false);
  },
});

/** Runs soon after a run that has left work. */
export const continueRun = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await runOnce(ctx, true),
});

/** Passage 0.1 scheduled the next run under this name. Remove after 0.2. */
export { continueRun as goOn };

async function runOnce(ctx: MutationCtx, hadMore: boolean): Promise<void> {
  const before = await LeadFigures.reached(ctx);
  const isMore = await LeadFigures.follow(ctx);
  await LeadFigures.setNextRun(ctx, isMore ? Date.now() + REST_MS : undefined);
  if (isMore) {
    await ctx.scheduler.runAfter(REST_MS, internal.leads.figures.jobs.continueRun, {});
  } else if (hadMore || (await LeadFigures.reached(ctx)) !== before) {
    await ctx.scheduler.runAfter(NEXT_RUN_MS, internal.leads.figures.jobs.follow, {});
  }
}
