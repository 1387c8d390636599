import { internal } from "../../_generated/api";
import { webhook } from "../../access/builders/webhooks";
import { readMailEvents } from "../../platform/providers/mail/resendEvents";

/** The mail service reports the fate of an email. */
export const resend = webhook({
  secret: "RESEND_WEBHOOK_SECRET",
  read: readMailEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.practice.mail.internal.noteEvent, event);
  },
});
