import { v } from "convex/values";
import { openMutation } from "../builders/open";
import * as Members from "./model";

/** Records that a member has Passage open, for Team; ignores everybody else. */
export const noteVisit = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "staff") await Members.noteVisit(ctx, ctx.caller.user);
  },
});
