import { v, type Infer } from "convex/values";
import { staffAction, staffMutation } from "../../access/builders/staff";
import { vBegun, vCompleted, vOffer, vSentKey, vTicket } from "./answers";
import * as Uploads from "./model";
import * as UploadHandshake from "./uploadHandshake";

const vOfDocument = { documentId: v.string() };

/** Begins an upload: checks the file, and returns the public key to seal its key for. */
export const begin = staffAction({
  permission: "documents:upload",
  args: vOffer.fields,
  returns: vBegun,
  handler: async (ctx, offer): Promise<Infer<typeof vBegun>> => await UploadHandshake.begin(ctx, offer),
});

/** Stores an upload's sealed key, and returns an address for its bytes. */
export const sealKey = staffAction({
  permission: "documents:upload",
  args: vSentKey.fields,
  returns: vTicket,
  handler: async (ctx, sent): Promise<Infer<typeof vTicket>> => await UploadHandshake.sealKey(ctx, sent),
});

/** Completes an upload after all bytes were sent. */
export const complete = staffAction({
  permission: "documents:upload",
  args: { ...vOfDocument, sealedHash: v.optional(v.string()) },
  returns: vCompleted,
  handler: async (ctx, sent): Promise<Infer<typeof vCompleted>> => await UploadHandshake.complete(ctx, sent),
});

/** Discards the caller's own upload; false if there is no unfinished one. */
export const discard = staffMutation({
  permission: "documents:upload",
  args: vOfDocument,
  returns: v.boolean(),
  handler: async (ctx, { documentId }) => await Uploads.discard(ctx, ctx.staff, documentId),
});
