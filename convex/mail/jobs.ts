import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation } from "../builders/jobs";
import { failureText } from "../providers/providerCall";
import { MAIL_SERVICE, sendLetter } from "../providers/resend";
import * as Mail from "./model";
import { vLetterNews, vOutgoing } from "./tables";

const vOfLetter = { letterId: v.id("letters") };

/** Gives one letter to the mail service, under the same key at every try. */
export const send = jobAction({
  args: vOfLetter,
  returns: v.null(),
  handler: async (ctx, { letterId }) => {
    const letter = await ctx.runMutation(internal.mail.jobs.begin, { letterId });
    if (letter === null) return null;
    const sent = await sendLetter(letter);
    if (sent.kind === "ok") {
      await ctx.runMutation(internal.mail.jobs.markSent, { letterId, providerId: sent.value });
      return null;
    }
    const isPassing = sent.kind === "limited" || sent.kind === "unavailable";
    const reason = failureText(MAIL_SERVICE, sent);
    await ctx.runMutation(internal.mail.jobs.noteFailure, { letterId, reason, isPassing });
    return null;
  },
});

export const begin = jobMutation({
  args: vOfLetter,
  returns: v.union(v.null(), vOutgoing),
  handler: async (ctx, { letterId }) => await Mail.begin(ctx, letterId),
});

export const markSent = jobMutation({
  args: { ...vOfLetter, providerId: v.string() },
  returns: v.null(),
  handler: async (ctx, { letterId, providerId }) => {
    await Mail.markSent(ctx, letterId, providerId);
    return null;
  },
});

export const noteFailure = jobMutation({
  args: { ...vOfLetter, reason: v.string(), isPassing: v.boolean() },
  returns: v.null(),
  handler: async (ctx, failure) => {
    await Mail.noteFailure(ctx, failure);
    return null;
  },
});

/** Records a webhook once, and what it says of the letter. */
export const noteEvent = jobMutation({
  args: {
    eventId: v.string(),
    providerId: v.string(),
    news: v.union(vLetterNews, v.null()),
    reason: v.union(v.string(), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, told) => {
    await Mail.noteEvent(ctx, told);
    return null;
  },
});

/** Has letters tried again whose run has died with its server. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => {
    await Mail.sweepEvents(ctx);
    return { resumed: await Mail.resume(ctx) };
  },
});
