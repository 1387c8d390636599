import { v } from "convex/values";
import { openMutation } from "../builders/open";
import { vLeaving } from "./answers";
import * as Here from "./model";

/**
 * A tab has left. Open, because the browser sends it while the page is closed and then says nothing of who sends it: only the tab itself has
 * the secret.
 */
export const leave = openMutation({
  args: { ...vLeaving.fields, isClosed: v.boolean() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await Here.leave(ctx, args);
    return null;
  },
});
