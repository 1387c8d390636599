import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import * as RemindMany from "./remindMany";
import * as SendChaser from "./sendChaser";

/** Plans the automatic reminders, once on each working day of the practice. The next run continues one that died. */
export const run = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.runMutation(internal.agenda.chasers.internal.resume, {});
    const due = await ctx.runQuery(internal.agenda.chasers.internal.findDue, {});
    if (due === null) return;
    const { today, window, ranges } = due;
    for (let range = 0; range < ranges; range += 1) {
      let cursor: string | null = null;
      do {
        cursor = await ctx.runMutation(internal.agenda.chasers.internal.planPage, { window, range, cursor });
      } while (cursor !== null);
    }
    await ctx.runMutation(internal.agenda.chasers.internal.finishDay, { today, window });
  },
});

/** Composes and queues one email, at its time. */
export const send = jobMutation({
  args: { chaserId: v.id("chasers") },
  returns: v.null(),
  handler: async (ctx, { chaserId }) => {
    await SendChaser.send(ctx, chaserId);
  },
});

/** Plans the next batch of "Remind all". */
export const remindNext = jobMutation({
  args: { runId: v.id("chaser_runs") },
  returns: v.null(),
  handler: async (ctx, { runId }) => {
    await RemindMany.remindNext(ctx, runId);
  },
});

/** Takes back the next emails of an undone "Remind all". */
export const dropWaiting = jobMutation({
  args: { runId: v.id("chaser_runs") },
  returns: v.null(),
  handler: async (ctx, { runId }) => {
    await RemindMany.dropWaiting(ctx, runId);
  },
});
