import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { countUse } from "../accounts/limits";
import { ROLELESS_REASONS } from "../accounts/rules";
import { openMutation, openQuery } from "../builders/open";
import * as Acceptance from "./acceptance";

/** The reason why the caller waits, for the waiting page; null for callers with a role and for signed-out ones. */
export const lacking = openQuery({
  args: {},
  returns: v.union(
    v.object({
      reason: literals(...ROLELESS_REASONS),
      isClient: v.boolean(),
      /** An invitation is pending: the page accepts it without a reload. */
      isInvited: v.boolean(),
    }),
    v.null(),
  ),
  handler: async (ctx) => {
    const { caller } = ctx;
    if (caller.kind !== "none") return null;
    const isInvited = await Acceptance.isInvited(ctx, caller.identity);
    return { reason: caller.reason, isClient: caller.role === "client", isInvited };
  },
});

/** Accepts the pending invitation sent to the caller's verified e-mail address, if there is one. */
export const accept = openMutation({
  args: {},
  returns: v.object({ accepted: v.boolean() }),
  handler: async (ctx) => {
    if (ctx.caller.kind !== "none" || ctx.caller.reason === "secondFactor") return { accepted: false };
    await countUse(ctx, "accept", ctx.caller.identity.tokenIdentifier);
    return { accepted: await Acceptance.accept(ctx, ctx.caller.identity) };
  },
});
