import { v } from "convex/values";
import { openMutation } from "../builders/open";
import * as Members from "./model";

/** Records that a member has Passage open, for Team, or a client the portal, for the client's page; ignores everyone else. */
export const noteVisit = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "staff") await Members.noteVisit(ctx, ctx.caller.user);
    if (ctx.caller.kind === "client") await Members.writeVisit(ctx, ctx.caller.user);
  },
});
