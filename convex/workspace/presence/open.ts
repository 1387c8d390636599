import { v } from "convex/values";
import { openMutation } from "../../access/builders/open";
import * as Presence from "./model";

/** Removes a tab that is being closed. Open, because a browser's beacon has no token; only the tab itself knows its key. */
export const leave = openMutation({
  args: { tabKey: v.string() },
  returns: v.null(),
  handler: async (ctx, { tabKey }) => {
    await Presence.leave(ctx, tabKey);
  },
});
