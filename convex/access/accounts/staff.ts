import { vText } from "../../platform/validators";
import { staffQuery } from "../builders/staff";
import * as FeedPasses from "./feedPasses";

/** The pass that staff screens send to the feeds; null before the first. */
export const feedPass = staffQuery({
  permission: "presence:see",
  args: {},
  returns: vText,
  handler: async (ctx) => await FeedPasses.find(ctx),
});
