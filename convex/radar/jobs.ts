import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import * as Reminders from "../reminders/model";
import * as Reminding from "./reminding";
import { RADAR_KINDS } from "./rules";
import { vRemindedPage, vReminding } from "./tables";

/** Reminds of what is due, once on each day on which the practice works. A run that died is followed by one that goes on. */
export const remind = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const reminding = await ctx.runQuery(internal.radar.jobs.planReminders, {});
    if (reminding === null) return null;
    for (const kind of RADAR_KINDS) {
      let cursor: string | null = null;
      do {
        cursor = await ctx.runMutation(internal.radar.jobs.remindPage, { ...reminding, kind, cursor });
      } while (cursor !== null);
    }
    await ctx.runMutation(internal.radar.jobs.finishReminders, { day: reminding.today });
    return null;
  },
});

export const planReminders = jobQuery({
  args: {},
  returns: v.union(vReminding, v.null()),
  handler: async (ctx) => await Reminding.plan(ctx),
});

export const remindPage = jobMutation({
  args: vRemindedPage.fields,
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, page): Promise<string | null> => await Reminding.remindPage(ctx, page),
});

export const finishReminders = jobMutation({
  args: { day: v.string() },
  returns: v.null(),
  handler: async (ctx, { day }) => {
    await Reminders.finishDay(ctx, day);
    return null;
  },
});
