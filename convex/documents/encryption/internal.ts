import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import { vKeyPage, vProof, vProvable, vWrappedClientKey } from "./answers";
import * as ClientKeys from "./model";
import * as ProveKeys from "./proveKeys";

export const findCheck = internalQuery({
  args: { kekId: v.string() },
  returns: vText,
  handler: async (ctx, { kekId }) => await ClientKeys.findCheck(ctx, kekId),
});

export const keepCheck = internalMutation({
  args: { kekId: v.string(), check: v.string() },
  returns: v.string(),
  handler: async (ctx, { kekId, check }) => await ClientKeys.keepCheck(ctx, kekId, check),
});

export const findClientKey = internalQuery({
  args: { clientId: v.id("clients") },
  returns: v.union(vWrappedClientKey, v.null()),
  handler: async (ctx, { clientId }) => await ClientKeys.find(ctx, clientId),
});

export const keepClientKey = internalMutation({
  args: { key: vWrappedClientKey },
  returns: vWrappedClientKey,
  handler: async (ctx, { key }) => await ClientKeys.keep(ctx, key),
});

export const nextKekId = internalQuery({
  args: { after: v.string() },
  returns: vText,
  handler: async (ctx, { after }) => await ClientKeys.nextKekId(ctx, after),
});

export const keysUnder = internalQuery({
  args: { kekId: v.string(), after: v.number() },
  returns: vKeyPage,
  handler: async (ctx, place) => await ClientKeys.pageUnder(ctx, place),
});

export const rewrapKeys = internalMutation({
  args: { keys: v.array(vWrappedClientKey) },
  returns: v.null(),
  handler: async (ctx, { keys }) => {
    await ClientKeys.rewrap(ctx, keys);
  },
});

export const newestKeys = internalQuery({
  args: {},
  returns: v.union(vProvable, v.null()),
  handler: async (ctx) => await ProveKeys.findNewest(ctx),
});

/** Opens one document's key, to prove that a backup and its keys belong together. Returns no key. */
export const proveKeys = internalAction({
  args: {},
  returns: vProof,
  handler: async (ctx): Promise<Infer<typeof vProof>> => {
    const newest: Infer<typeof vProvable> | null = await ctx.runQuery(
      internal.documents.encryption.internal.newestKeys,
      {},
    );
    return await ProveKeys.prove(newest);
  },
});
