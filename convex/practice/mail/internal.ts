import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as Mail from "./model";
import { vMailEvent, vOutgoing } from "./tables";

const vOfLetter = { letterId: v.id("letters") };

export const begin = internalMutation({
  args: vOfLetter,
  returns: v.union(v.null(), vOutgoing),
  handler: async (ctx, { letterId }) => await Mail.begin(ctx, letterId),
});

export const markSent = internalMutation({
  args: { ...vOfLetter, providerId: v.string() },
  returns: v.null(),
  handler: async (ctx, { letterId, providerId }) => {
    await Mail.markSent(ctx, letterId, providerId);
  },
});

export const noteFailure = internalMutation({
  args: { ...vOfLetter, reason: v.string(), isPassing: v.boolean() },
  returns: v.null(),
  handler: async (ctx, failure) => {
    await Mail.noteFailure(ctx, failure);
  },
});

/** Records a webhook once, with its news about an email. */
export const noteEvent = internalMutation({
  args: vMailEvent.fields,
  returns: v.null(),
  handler: async (ctx, told) => {
    await Mail.noteEvent(ctx, told);
  },
});
