import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as Debug from "./model";

export const countTest = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await Debug.countTest(ctx, userId);
  },
});
