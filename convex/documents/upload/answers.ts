import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vTransitSealed } from "../encryption/answers";
import { vFormat, vStoredKey, vTransit, vWrappedTransit } from "../record/tables";
import { vStopped } from "../storage/answers";

/** A client's offer of a file for upload. The model checks the ids: any text may be sent. */
export const vOwnOffer = v.object({
  caseId: vText,
  /** The request that the document answers, of the same client; its case becomes the document's. */
  requirementId: v.optional(v.string()),
  typeKey: v.string(),
  fileName: v.string(),
  fileBytes: v.number(),
  mimeType: v.string(),
  /** The browser's encryption format. Absent on a page from before format 2, which uses format 1. */
  format: v.optional(v.union(v.literal(1), v.literal(2))),
});

/** The document whose pages staff have edited, and the version of it that they have seen. */
export const vReplaced = v.object({ documentId: v.string(), version: v.number() });

/** The same by staff, who name the client. */
export const vOffer = v.object({
  clientId: v.string(),
  ...vOwnOffer.fields,
  /** The file is a later one of this document, whose type, case and request it keeps. */
  replaces: v.optional(vReplaced),
});

/** A person's own upload, for the actions. */
export const vUpload = v.object({
  documentId: v.id("client_documents"),
  clientId: v.id("clients"),
  fileBytes: v.number(),
  format: vFormat,
  objectKey: v.string(),
  transit: v.union(vTransit, v.null()),
  keyHash: vText,
  isUploaded: v.boolean(),
});

const vAbsent = v.object({ kind: v.literal("absent") });

/** A pending upload: its client is part of the additional data. */
export const vStored = v.object({ documentId: v.id("client_documents"), clientId: v.id("clients") });

/** A pending upload to store; `clientId` is null for a client's own call. */
export const vNewUpload = v.object({
  offer: v.object({ clientId: vText, ...vOwnOffer.fields, replaces: v.optional(vReplaced) }),
  /** Part of the object's name. */
  nonce: v.string(),
  transit: vWrappedTransit,
});

/** A document's key, as the browser sends it and as it is stored. */
export const vSentKey = v.object({ documentId: v.string(), keyHash: v.string(), sealed: vTransitSealed });
export const vNewKey = v.object({ documentId: v.string(), key: vStoredKey });

/** `stopped`: uploads are not possible now, and nothing was stored. */
export const vBegun = v.union(
  v.object({ kind: v.literal("begun"), ...vStored.fields, publicKey: v.string() }),
  vStopped,
);

export const vTicket = v.union(
  v.object({
    kind: v.literal("ticket"),
    url: v.string(),
    headers: v.array(v.object({ name: v.string(), value: v.string() })),
    /** For messages about the storage. */
    storageName: v.string(),
  }),
  vAbsent,
  vStopped,
);

export const vCompleted = v.union(v.object({ kind: v.literal("complete") }), vAbsent, vStopped);

/** The facts for a signed upload address. */
export const vAddressed = v.object({
  documentId: v.id("client_documents"),
  objectKey: v.string(),
  format: vFormat,
  sealedBytes: v.number(),
});
