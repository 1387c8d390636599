import { internal } from "../_generated/api";
import { webhook } from "../builders/webhooks";
import { SIGNING } from "../providers/signingChoice";
import { signingService } from "../providers/signingService";

/** The signing service says that something happened to a request. It is a hint: the true state is read by a job. */
export const signing = webhook(async (ctx, { body, headers }) => {
  const event = await signingService.readEvent(body, headers, Date.now());
  switch (event.kind) {
    case "unconfigured":
      return new Response(`${SIGNING.variables.webhookSecret} is not set`, { status: 503 });
    case "forged":
      return new Response("The signature is not right", { status: 401 });
    case "unreadable":
      return new Response("The event cannot be read", { status: 422 });
    case "event": {
      const { eventKey, submissionId } = event;
      await ctx.runMutation(internal.signing.internal.noteEvent, { eventKey, submissionId });
      return new Response(null, { status: 204 });
    }
  }
});
