import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as Feeds from "./model";

/** Stores the hash of a person's new secret, and ends the old one. */
export const make = internalMutation({
  args: { userId: v.id("users"), secretHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, secretHash }) => {
    await Feeds.make(ctx, userId, secretHash);
  },
});
