import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as Reminding from "./reminding";

/** Notifies of leads whose next contact is due. */
export const remind = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Reminding.remind(ctx);
    return null;
  },
});
