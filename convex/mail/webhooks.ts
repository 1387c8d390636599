import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readMailEvent } from "../providers/resendEvents";

/** The mail service says what became of a letter. */
export const resend = webhook(async (ctx, { body, headers }) => {
  const event = readMailEvent(body, headers);
  switch (event.kind) {
    case "unconfigured":
      return new Response("RESEND_WEBHOOK_SECRET is not set", { status: 503 });
    case "forged":
      return new Response("The signature is not right", { status: 401 });
    case "unreadable":
      return new Response("The event cannot be read", { status: 422 });
    case "event": {
      const { eventId, providerId, news, reason } = event;
      await ctx.runMutation(internal.mail.internal.noteEvent, { eventId, providerId, news, reason });
      return new Response(null, { status: 204 });
    }
  }
});
