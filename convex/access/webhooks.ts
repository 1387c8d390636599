import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readIdentityEvents } from "../providers/identityEvents";

/** The sign-in service says that an account was made, changed or deleted. It is a hint: the account itself is read by a job. */
export const identity = webhook({
  secret: "CLERK_WEBHOOK_SECRET",
  read: readIdentityEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.access.internal.noteIdentityEvent, event);
  },
});
