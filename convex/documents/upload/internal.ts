import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import { vAddressed, vNewKey, vNewUpload, vStored, vUpload } from "./answers";
import * as Uploads from "./model";

const vOfDocument = { documentId: v.string() };

export const storePending = internalMutation({
  args: vNewUpload.fields,
  returns: vStored,
  handler: async (ctx, begun) => await Uploads.begin(ctx, begun),
});

export const findUpload = internalQuery({
  args: vOfDocument,
  returns: v.union(vUpload, v.null()),
  handler: async (ctx, { documentId }) => await Uploads.findUpload(ctx, documentId),
});

export const keepKey = internalMutation({
  args: vNewKey.fields,
  returns: v.null(),
  handler: async (ctx, { documentId, key }) => {
    await Uploads.keepKey(ctx, documentId, key);
  },
});

export const allowBytes = internalMutation({
  args: vOfDocument,
  returns: v.union(vAddressed, v.null()),
  handler: async (ctx, { documentId }) => await Uploads.allowBytes(ctx, documentId),
});

export const finish = internalMutation({
  args: {
    ...vOfDocument,
    stored: v.object({ objectVersion: vText, sealedHash: v.optional(v.string()) }),
  },
  returns: v.boolean(),
  handler: async (ctx, { documentId, stored }) => await Uploads.finish(ctx, documentId, stored),
});
