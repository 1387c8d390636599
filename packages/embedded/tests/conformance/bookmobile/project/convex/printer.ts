import { ActionRetrier, onCompleteValidator, runIdValidator } from "@convex-dev/action-retrier";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { internalAction, internalMutation, mutation, query } from "./_generated/server";
import { note } from "./logbook";

const retrier = new ActionRetrier(components.actionRetrier, { initialBackoffMs: 10, base: 2, maxFailures: 2 });

export const print = internalAction({
  args: { label: v.string(), failures: v.number() },
  handler: async (ctx, { label, failures }): Promise<string> => {
    const runs = await ctx.runMutation(internal.logbook.add, { about: `label ${label}`, line: "printing" });
    if (runs <= failures) throw new Error("out of ink");
    return `${label} at run ${runs}`;
  },
});

export const ended = internalMutation({
  args: onCompleteValidator,
  handler: async (ctx, { runId, result }) => {
    await note(ctx, `run ${runId}`, result.type);
  },
});

export const begin = mutation({
  args: { label: v.string(), failures: v.number(), afterMs: v.optional(v.number()) },
  handler: async (ctx, { afterMs, ...args }): Promise<string> =>
    await retrier.runAfter(ctx, afterMs ?? 0, internal.printer.print, args, { onComplete: internal.printer.ended }),
});

export const cancel = mutation({
  args: { id: runIdValidator },
  handler: async (ctx, { id }) => {
    await retrier.cancel(ctx, id);
  },
});

export const forget = mutation({
  args: { id: runIdValidator },
  handler: async (ctx, { id }) => {
    await retrier.cleanup(ctx, id);
  },
});

export const state = query({
  args: { id: runIdValidator },
  handler: async (ctx, { id }) => await retrier.status(ctx, id),
});
