import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import { vText } from "../../platform/validators";
import * as Snoozes from "./snoozes";

/** Once a day, and again at once while there are more. */
export const sweep = jobMutation({
  args: { cursor: vText },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    await Snoozes.sweep(ctx, cursor);
  },
});
