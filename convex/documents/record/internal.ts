import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../../access/builders/internal";
import { vText, vTime } from "../../platform/validators";
import {
  vAddressed,
  vClearing,
  vExportBegun,
  vKeyPage,
  vOrphan,
  vOpenAction,
  vOwnOffer,
  vRelease,
  vStored,
  vUpload,
  vWrappedClientKey,
} from "./answers";
import * as ClientKeys from "../encryption/model";
import * as Exporting from "../openings/clientExport";
import * as OrphanedObjects from "../storage/model";
import * as Opening from "../openings/openKey";
import * as Proving from "../encryption/proveKeys";
import * as Removing from "../deletion/removing";
import { vStoredKey, vWrappedTransit } from "./tables";
import * as Uploading from "../upload/model";

const vOfDocument = { documentId: v.string() };

/** Null for a client's own call. */
const vAnyOffer = v.object({ clientId: vText, ...vOwnOffer.fields });

export const storePending = internalMutation({
  args: { offer: vAnyOffer, nonce: v.string(), transit: vWrappedTransit },
  returns: vStored,
  handler: async (ctx, begun) => await Uploading.begin(ctx, begun),
});

export const findUpload = internalQuery({
  args: vOfDocument,
  returns: v.union(vUpload, v.null()),
  handler: async (ctx, { documentId }) => await Uploading.findUpload(ctx, documentId),
});

export const keepKey = internalMutation({
  args: { ...vOfDocument, key: vStoredKey },
  returns: v.null(),
  handler: async (ctx, { documentId, key }) => {
    await Uploading.keepKey(ctx, documentId, key);
  },
});

export const allowBytes = internalMutation({
  args: vOfDocument,
  returns: v.union(vAddressed, v.null()),
  handler: async (ctx, { documentId }) => await Uploading.allowBytes(ctx, documentId),
});

export const finish = internalMutation({
  args: {
    ...vOfDocument,
    stored: v.object({ objectVersion: vText, sealedHash: v.optional(v.string()) }),
  },
  returns: v.boolean(),
  handler: async (ctx, { documentId, stored }) => await Uploading.finish(ctx, documentId, stored),
});

export const release = internalMutation({
  args: { ...vOfDocument, action: vOpenAction },
  returns: vRelease,
  handler: async (ctx, asked) => await Opening.release(ctx, asked),
});

export const beginExport = internalMutation({
  args: { clientId: v.string(), formKey: v.string(), signedInAt: vTime },
  returns: vExportBegun,
  handler: async (ctx, begun) => await Exporting.begin(ctx, begun),
});

export const removeRecord = internalMutation({
  args: vOfDocument,
  returns: v.union(vOrphan, v.null()),
  handler: async (ctx, { documentId }) => await Removing.remove(ctx, documentId),
});

export const settleOrphan = internalMutation({
  args: { orphanId: v.id("document_leftovers"), clearing: vClearing },
  returns: v.null(),
  handler: async (ctx, { orphanId, clearing }) => {
    await OrphanedObjects.settle(ctx, orphanId, clearing);
  },
});

export const dueOrphans = internalQuery({
  args: { now: v.number() },
  returns: v.array(vOrphan),
  handler: async (ctx, { now }) => {
    const due = await OrphanedObjects.listDue(ctx, now);
    return due.map(({ _id, objectKey }) => ({ orphanId: _id, objectKey }));
  },
});

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
  returns: v.union(Proving.vProvable, v.null()),
  handler: async (ctx) => await Proving.findNewest(ctx),
});

/** Opens one document's key, to prove that a backup and its keys belong together. Returns no key. */
export const proveKeys = internalAction({
  args: {},
  returns: Proving.vProof,
  handler: async (ctx): Promise<Infer<typeof Proving.vProof>> => {
    const newest: Infer<typeof Proving.vProvable> | null = await ctx.runQuery(
      internal.documents.record.internal.newestKeys,
      {},
    );
    return await Proving.prove(newest);
  },
});
