import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import { NEXT_RUN_MS } from "../../platform/liveList/model";
import * as LeadPeople from "./model";

/** Pause after a run that has left work: after a large import, the job uses a twentieth of the time at most. */
const REST_MS = 200;

/** Started by the first change of a lead. Runs again soon while leads are left, and later while it finds changes. */
export const follow = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { found, isMore } = await LeadPeople.follow(ctx);
    if (found > 0) await ctx.scheduler.runAfter(isMore ? REST_MS : NEXT_RUN_MS, internal.leads.people.jobs.follow, {});
  },
});
