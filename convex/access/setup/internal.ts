import { v } from "convex/values";
import { internalAction, internalMutation } from "../builders/internal";
import * as Setup from "./model";

/**
 * Makes an existing sign-in account the first administrator; called from the console of a deployment that has none.
 * Refuses NOT_FOUND before that person has signed up, CONFLICT unless exactly one account has proven the address and
 * once there is an administrator, UNAVAILABLE when the sign-in service does not answer.
 */
export const grantFirstAdmin = internalAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const identity = await import("./identityProvider");
    await identity.grantFirstAdmin(ctx, email);
  },
});

export const enrolFirstAdmin = internalMutation({
  args: { tokenIdentifier: v.string(), email: v.string(), name: v.string() },
  returns: v.null(),
  handler: async (ctx, person) => {
    await Setup.enrolFirstAdmin(ctx, person);
  },
});

/** Stores the hash of a new setup link; `offered` is false if there are users. */
export const offerSetup = internalMutation({
  args: { tokenHash: v.string() },
  returns: v.object({ offered: v.boolean() }),
  handler: async (ctx, { tokenHash }) => ({ offered: await Setup.offer(ctx, tokenHash) }),
});
