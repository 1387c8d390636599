import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import { vPlannedRun, vRunPage } from "./answers";
import * as DailyRun from "./dailyRun";
import * as RemindMany from "./remindMany";
import * as SendChaser from "./sendChaser";
import { vWindow } from "./tables";

export const findDue = internalQuery({
  args: {},
  returns: v.union(vPlannedRun, v.null()),
  handler: async (ctx) => await DailyRun.findDue(ctx),
});

export const planPage = internalMutation({
  args: vRunPage.fields,
  returns: vText,
  handler: async (ctx, page): Promise<string | null> => await DailyRun.planPage(ctx, page),
});

export const finishDay = internalMutation({
  args: { today: v.string(), window: vWindow },
  returns: v.null(),
  handler: async (ctx, done) => {
    await DailyRun.finish(ctx, done);
  },
});

/** Schedules anew what has failed: single emails, and batches of "Remind all". */
export const resume = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await SendChaser.resume(ctx);
    await RemindMany.resume(ctx);
  },
});
