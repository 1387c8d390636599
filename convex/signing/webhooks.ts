import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { SIGNING } from "../providers/signingChoice";
import { signingService } from "../providers/signingService";

/** The signing service says that something happened to a request. It is a hint: the true state is read by a job. */
export const signing = webhook({
  secret: SIGNING.variables.webhookSecret,
  read: signingService.readEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.signing.internal.noteEvent, event);
  },
});
