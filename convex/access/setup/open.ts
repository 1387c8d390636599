import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { countUse } from "../accounts/limits";
import { openMutation, openQuery } from "../builders/open";
import * as Setup from "./model";
import { SETUP_OUTCOMES } from "./rules";

/** Whether a setup link can still be claimed: the page of a used link must not ask for a new account. */
export const isSetupOffered = openQuery({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await Setup.isOffered(ctx, token),
});

/** Claims the one-time setup link of a deployment without users: the caller becomes its first administrator. */
export const claimSetup = openMutation({
  args: { token: v.string() },
  returns: literals(...SETUP_OUTCOMES),
  handler: async (ctx, { token }) => {
    if (ctx.caller.kind !== "none") return "notValid";
    await countUse(ctx, "claimSetup", ctx.caller.identity.tokenIdentifier);
    return await Setup.claim(ctx, ctx.caller.identity, token);
  },
});
