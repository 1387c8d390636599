import { internal } from "../../_generated/api";
import { webhook } from "../../access/builders/webhooks";
import { readPaymentEvents } from "../../platform/providers/payments/confidoEvents";

/** Events of the payment provider. They are hints: jobs read the transactions' true state. */
export const confido = webhook({
  secret: "CONFIDO_WEBHOOK_SECRET",
  read: readPaymentEvents,
  note: async (ctx, events) => {
    await ctx.runMutation(internal.contracts.ledger.internal.noteEvents, { events: [...events] });
  },
});
