import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { SIGNING } from "../providers/signingChoice";
import { signingService } from "../providers/signingService";

/** Events of the signing service. They are hints: a job reads the true state. */
export const signing = webhook({
  secret: SIGNING.variables.webhookSecret,
  read: signingService.readEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.signing.internal.noteEvent, event);
  },
});
