import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readPaymentEvents } from "../providers/confidoEvents";

/** The payment provider says that something happened to transactions. They are hints: the true state is read by jobs. */
export const confido = webhook(async (ctx, { body, headers }) => {
  const received = await readPaymentEvents(body, headers);
  switch (received.kind) {
    case "unconfigured":
      return new Response("CONFIDO_WEBHOOK_SECRET is not set", { status: 503 });
    case "forged":
      return new Response("The signature is not right", { status: 401 });
    case "unreadable":
      return new Response("The events cannot be read", { status: 422 });
    case "events":
      await ctx.runMutation(internal.payments.internal.noteEvents, { events: received.events });
      return new Response(null, { status: 204 });
  }
});
