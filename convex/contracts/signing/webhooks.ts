import { internal } from "../../_generated/api";
import { webhook } from "../../access/builders/webhooks";
import { SIGNING } from "../../platform/providers/signing/choice";
import { signingService } from "../../platform/providers/signing/service";

/** Events of the signing service. They are hints: a job reads the true state. */
export const signing = webhook({
  secret: SIGNING.variables.webhookSecret,
  read: signingService.readEvents,
  note: async (ctx, events) => {
    for (const event of events) await ctx.runMutation(internal.contracts.signing.internal.noteEvent, event);
  },
});
