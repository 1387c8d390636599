import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as FollowUpReminder from "./followUpReminder";

/** Notifies of leads whose next contact is due. */
export const remind = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await FollowUpReminder.remind(ctx),
});
