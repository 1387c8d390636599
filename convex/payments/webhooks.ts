import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readPaymentEvents } from "../providers/confidoEvents";

/** Events of the payment provider. They are hints: jobs read the transactions' true state. */
export const confido = webhook({
  secret: "CONFIDO_WEBHOOK_SECRET",
  read: readPaymentEvents,
  note: async (ctx, events) => {
    await ctx.runMutation(internal.payments.internal.noteEvents, { events: [...events] });
  },
});
