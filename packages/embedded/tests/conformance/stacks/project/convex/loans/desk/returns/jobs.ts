import { v } from "convex/values";
import { internalMutation } from "../../../_generated/server";

export const takeBack = internalMutation({
  args: { loanId: v.id("loans") },
  returns: v.null(),
  handler: async (ctx, { loanId }) => {
    await ctx.db.patch("loans", loanId, { isBack: true });
    return null;
  },
});
