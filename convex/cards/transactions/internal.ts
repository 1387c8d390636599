import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vRowChange, vRunOutcome, vRunReason } from "./answers";
import * as Mirror from "./mirror";

export const begin = internalMutation({
  args: { holder: v.string(), reason: vRunReason },
  returns: v.union(v.null(), v.object({ timeZone: v.string() })),
  handler: async (ctx, run) => await Mirror.begin(ctx, run),
});

export const keep = internalMutation({
  args: { holder: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { holder }) => await Mirror.keep(ctx, holder),
});

export const listPrints = internalQuery({
  args: {},
  returns: v.array(v.object({ recordId: v.string(), contentHash: v.string() })),
  handler: async (ctx) => await Mirror.listPrints(ctx),
});

export const apply = internalMutation({
  args: { holder: v.string(), changes: v.array(vRowChange) },
  returns: v.boolean(),
  handler: async (ctx, { holder, changes }) => await Mirror.apply(ctx, holder, changes),
});

export const settle = internalMutation({
  args: { holder: v.string(), outcome: vRunOutcome },
  returns: v.null(),
  handler: async (ctx, { holder, outcome }) => await Mirror.settle(ctx, holder, outcome),
});
