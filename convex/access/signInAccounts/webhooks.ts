import { internal } from "../../_generated/api";
import { webhook } from "../builders/webhooks";
import { readIdentityEvents } from "../../platform/providers/identity/identityEvents";

/**
 * The sign-in service reports that an account was made, changed or deleted. The event is a hint: a job reads the
 * account.
 */
export const identity = webhook({
  secret: "CLERK_WEBHOOK_SECRET",
  read: readIdentityEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.access.signInAccounts.internal.noteIdentityEvent, event);
  },
});
