import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { portalAction, portalMutation } from "../builders/portal";
import { vBegun, vCompleted, vOpened, vOwnOffer, vTicket, vTransitSealed } from "./answers";
import * as DocumentActions from "./documentActions";
import * as Readers from "./readers";
import * as UploadHandshake from "./uploadHandshake";
import * as Uploading from "./uploading";

const vOfDocument = { documentId: v.string() };

/** Begins an upload of the client: checks the file, and gives the public key for which its key is to be sealed. */
export const begin = portalAction({
  permission: "portal:upload",
  args: vOwnOffer.fields,
  returns: vBegun,
  handler: async (ctx, offer): Promise<Infer<typeof vBegun>> =>
    await UploadHandshake.begin(ctx, { ...offer, clientId: null }),
});

/** Hands over an upload's key, which comes sealed, and gets an address for its bytes. */
export const sealKey = portalAction({
  permission: "portal:upload",
  args: { ...vOfDocument, keyHash: v.string(), sealed: vTransitSealed },
  returns: vTicket,
  handler: async (ctx, sent): Promise<Infer<typeof vTicket>> => await UploadHandshake.sealKey(ctx, sent),
});

/** Says that all bytes of an upload are sent. */
export const complete = portalAction({
  permission: "portal:upload",
  args: { ...vOfDocument, sealedHash: v.optional(v.string()) },
  returns: vCompleted,
  handler: async (ctx, sent): Promise<Infer<typeof vCompleted>> => await UploadHandshake.complete(ctx, sent),
});

/** Gives up an upload of one's own; false where there is none that has not ended. */
export const discard = portalMutation({
  permission: "portal:upload",
  args: vOfDocument,
  returns: v.boolean(),
  handler: async (ctx, { documentId }) => await Uploading.discard(ctx, ctx.client, documentId),
});

/** The key of a document that the client has sent or was shared with them. Written to the access log, as when staff open it. */
export const openKey = portalAction({
  permission: "portal:read",
  args: { ...vOfDocument, action: literals("preview", "download"), publicKey: v.string() },
  returns: vOpened,
  handler: async (ctx, asked): Promise<Infer<typeof vOpened>> => await DocumentActions.openKey(ctx, asked),
});

/** Lets the client open more documents once they have proven who they are; false where their token does not say so. */
export const proveIdentity = portalMutation({
  permission: "portal:read",
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await Readers.prove(ctx, ctx.client),
});
