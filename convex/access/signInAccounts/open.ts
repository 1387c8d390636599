import { v } from "convex/values";
import { countUse } from "../accounts/limits";
import { openMutation } from "../builders/open";
import { readSoon } from "./model";

/** Schedules a read of the caller's sign-in account, for example after they have set up a second factor. */
export const refreshAccount = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "signedOut" || ctx.caller.kind === "client") return;
    const tokenIdentifier =
      ctx.caller.kind === "staff" ? ctx.caller.user.tokenIdentifier : ctx.caller.identity.tokenIdentifier;
    await countUse(ctx, "refreshAccount", tokenIdentifier);
    await readSoon(ctx, tokenIdentifier);
  },
});
