import { v, type Infer } from "convex/values";
import { portalAction, portalMutation } from "../../access/builders/portal";
import { vBegun, vCompleted, vOwnOffer, vSentKey, vTicket } from "./answers";
import * as Uploads from "./model";
import * as UploadHandshake from "./uploadHandshake";

const vOfDocument = { documentId: v.string() };

/** Begins a client's upload: checks the file, and returns the public key to seal its key for. */
export const begin = portalAction({
  permission: "portal:upload",
  args: vOwnOffer.fields,
  returns: vBegun,
  handler: async (ctx, offer): Promise<Infer<typeof vBegun>> =>
    await UploadHandshake.begin(ctx, { ...offer, clientId: null }),
});

/** Stores an upload's sealed key, and returns an address for its bytes. */
export const sealKey = portalAction({
  permission: "portal:upload",
  args: vSentKey.fields,
  returns: vTicket,
  handler: async (ctx, sent): Promise<Infer<typeof vTicket>> => await UploadHandshake.sealKey(ctx, sent),
});

/** Completes an upload after all bytes were sent. */
export const complete = portalAction({
  permission: "portal:upload",
  args: { ...vOfDocument, sealedHash: v.optional(v.string()) },
  returns: vCompleted,
  handler: async (ctx, sent): Promise<Infer<typeof vCompleted>> => await UploadHandshake.complete(ctx, sent),
});

/** Discards the caller's own upload; false if there is no unfinished one. */
export const discard = portalMutation({
  permission: "portal:upload",
  args: vOfDocument,
  returns: v.boolean(),
  handler: async (ctx, { documentId }) => await Uploads.discard(ctx, ctx.client, documentId),
});
