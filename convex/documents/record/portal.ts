import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { portalAction, portalMutation } from "../../access/builders/portal";
import { vBegun, vCompleted, vOpened, vOwnOffer, vTicket, vTransitSealed } from "./answers";
import * as DocumentActions from "./documentActions";
import * as Readers from "../openings/openingLimits";
import * as UploadHandshake from "../upload/uploadHandshake";
import * as Uploading from "../upload/model";

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
  args: { ...vOfDocument, keyHash: v.string(), sealed: vTransitSealed },
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
  handler: async (ctx, { documentId }) => await Uploading.discard(ctx, ctx.client, documentId),
});

/**
 * The key of a document that the client has uploaded or that is shared with them. Written to the access log, as for
 * staff.
 */
export const openKey = portalAction({
  permission: "portal:read",
  args: { ...vOfDocument, action: literals("preview", "download"), publicKey: v.string() },
  returns: vOpened,
  handler: async (ctx, asked): Promise<Infer<typeof vOpened>> => await DocumentActions.openKey(ctx, asked),
});

/** Raises the limit on opened documents after a fresh identity proof; false if the token has none. */
export const proveIdentity = portalMutation({
  permission: "portal:read",
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await Readers.prove(ctx, ctx.client),
});
