import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction } from "../../access/builders/jobs";
import { RADAR_KINDS } from "./rules";

/** Sends reminders, once on each working day of the practice. The next run continues one that died. */
export const remind = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const reminding = await ctx.runQuery(internal.agenda.radar.internal.planReminders, {});
    if (reminding === null) return;
    for (const kind of RADAR_KINDS) {
      let cursor: string | null = null;
      do {
        cursor = await ctx.runMutation(internal.agenda.radar.internal.remindPage, { ...reminding, kind, cursor });
      } while (cursor !== null);
    }
    await ctx.runMutation(internal.agenda.radar.internal.finishReminders, { day: reminding.today });
  },
});
