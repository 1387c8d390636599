import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Reminding from "./reminding";

/** Tells of the leads whose next contact has come. */
export const remind = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Reminding.remind(ctx);
    return null;
  },
});
