import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { failureText } from "../../platform/providers/providerCall";
import { MAIL_SERVICE, sendLetter } from "../../platform/providers/mail/resend";
import * as Mail from "./model";
import * as Inbox from "../../platform/webhookInbox";

const vOfLetter = { letterId: v.id("letters") };

/** Hands one email to the mail service, with the same key at every try. */
export const send = jobAction({
  args: vOfLetter,
  returns: v.null(),
  handler: async (ctx, { letterId }) => {
    const letter = await ctx.runMutation(internal.practice.mail.internal.begin, { letterId });
    if (letter === null) return;
    const sent = await sendLetter(letter);
    if (sent.kind === "ok") {
      await ctx.runMutation(internal.practice.mail.internal.markSent, { letterId, providerId: sent.value });
      return;
    }
    const isPassing = sent.kind === "limited" || sent.kind === "unavailable";
    const reason = failureText(MAIL_SERVICE, sent);
    await ctx.runMutation(internal.practice.mail.internal.noteFailure, { letterId, reason, isPassing });
  },
});

/** Retries emails whose run has died with its server. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => {
    await Inbox.sweepEvents(ctx, "mail_events", Date.now());
    return { resumed: await Mail.resume(ctx) };
  },
});
