import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Feeds from "./model";

/** Stores the hash of a person's new secret, and ends the old one. */
export const make = jobMutation({
  args: { userId: v.id("users"), secretHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, secretHash }) => {
    await Feeds.make(ctx, userId, secretHash);
    return null;
  },
});
