import { v } from "convex/values";
import { openMutation } from "../builders/open";
import * as Here from "./model";

/**
 * A tab has left. Open, because the browser sends it while the page is closed and then says nothing of who sends it: only the tab itself has
 * the secret.
 */
export const leave = openMutation({
  args: { sessionToken: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionToken }) => {
    await Here.leave(ctx, sessionToken);
    return null;
  },
});
