import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readIdentityEvent } from "../providers/identityEvents";

/** The sign-in service says that an account was made, changed or deleted. It is a hint: the account itself is read by a job. */
export const identity = webhook(async (ctx, { body, headers }) => {
  const event = readIdentityEvent(body, headers);
  switch (event.kind) {
    case "unconfigured":
      return new Response("CLERK_WEBHOOK_SECRET is not set", { status: 503 });
    case "forged":
      return new Response("The signature is not right", { status: 401 });
    case "event": {
      const { eventId, accountId } = event;
      await ctx.runMutation(internal.access.internal.noteIdentityEvent, { eventId, accountId });
      return new Response(null, { status: 204 });
    }
  }
});
