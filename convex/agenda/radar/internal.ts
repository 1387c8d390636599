import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import * as Reminders from "../reminders/model";
import { vText } from "../../platform/validators";
import { vRemindedPage, vReminding } from "./answers";
import * as RadarReminder from "./radarReminder";

export const planReminders = internalQuery({
  args: {},
  returns: v.union(vReminding, v.null()),
  handler: async (ctx) => await RadarReminder.plan(ctx),
});

export const remindPage = internalMutation({
  args: vRemindedPage.fields,
  returns: vText,
  handler: async (ctx, page): Promise<string | null> => await RadarReminder.remindPage(ctx, page),
});

export const finishReminders = internalMutation({
  args: { day: v.string() },
  returns: v.null(),
  handler: async (ctx, { day }) => {
    await Reminders.finishDay(ctx, day);
  },
});
