import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { readPaymentEvents } from "../providers/confidoEvents";

/** The payment provider says that something happened to transactions. They are hints: the true state is read by jobs. */
export const confido = webhook({
  secret: "CONFIDO_WEBHOOK_SECRET",
  read: readPaymentEvents,
  note: async (ctx, events) => {
    await ctx.runMutation(internal.payments.internal.noteEvents, { events: [...events] });
  },
});
