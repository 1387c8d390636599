import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vSecurityLevel } from "../../practice/documentTypes/tables";
import { vRequirementStatus } from "../../cases/requirements/tables";
import { vText, vTime } from "../../platform/validators";
import { FORMATS, KEY_PROBLEMS, OPEN_ACTIONS } from "./rules";
import { vRequirementId, vReviewState, vAccessAction, vStoredKey, vTransit, vDetails } from "./tables";

export const vOpenAction = literals(...OPEN_ACTIONS);
export const vKeyProblem = literals(...KEY_PROBLEMS);

/** A key sealed for the holder of a private key. */
export const vTransitSealed = v.object({ publicKey: v.string(), sealedKey: v.string() });

export const vWrappedClientKey = v.object({
  cckId: v.string(),
  clientId: v.id("clients"),
  kekId: v.string(),
  wrappedKey: v.string(),
});

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

/** The same by staff, who name the client. */
export const vOffer = v.object({ clientId: v.string(), ...vOwnOffer.fields });

/** A new status of a request; `from` and `documentId` are the values on the screen. */
export const vRequestChange = v.object({
  requirementId: v.string(),
  from: vRequirementStatus,
  documentId: v.union(v.id("client_documents"), v.null()),
  to: vRequirementStatus,
});

/** A document as the lists show it: without its keys and its storage name. */
export const vShownDocument = v.object({
  documentId: v.id("client_documents"),
  clientId: v.id("clients"),
  caseId: v.union(v.id("cases"), v.null()),
  requirementId: vRequirementId,
  typeKey: v.string(),
  typeName: v.string(),
  expires: v.boolean(),
  securityLevel: vSecurityLevel,
  ...vDetails.fields,
  fileName: v.string(),
  fileBytes: v.number(),
  mimeType: v.string(),
  uploadedAt: v.number(),
  uploadedByName: v.string(),
  isFromClient: v.boolean(),
  sharedAt: vTime,
  review: vReviewState,
  reviewReason: vText,
  reviewedAt: vTime,
  reviewedByName: vText,
  version: v.number(),
});
export type ShownDocument = Infer<typeof vShownDocument>;

/** A client's used room and its limits. */
export const vRoom = v.object({
  documents: v.number(),
  bytes: v.number(),
  extensions: v.number(),
  most: v.object({ documents: v.number(), bytes: v.number() }),
});

/** `room`: of a client who has used most of it. */
export const vDocumentList = v.object({
  documents: v.array(vShownDocument),
  hasOlder: v.boolean(),
  room: v.union(vRoom, v.null()),
});

/** The newest documents of all clients, for the palette. */
export const vNewest = v.object({
  documents: v.array(
    v.object({
      documentId: v.id("client_documents"),
      clientId: v.id("clients"),
      clientName: v.string(),
      fileName: v.string(),
      typeName: v.string(),
      review: vReviewState,
    }),
  ),
  hasOlder: v.boolean(),
});

/** A released key: encrypted with the client's key, which is encrypted with the deployment's. */
export const vRelease = v.union(
  v.object({
    kind: v.literal("released"),
    documentId: v.id("client_documents"),
    clientId: v.id("clients"),
    fileName: v.string(),
    fileBytes: v.number(),
    mimeType: v.string(),
    format: literals(...FORMATS),
    objectKey: v.string(),
    objectVersion: vText,
    sealedHash: vText,
    key: vStoredKey,
    clientKey: vWrappedClientKey,
  }),
  v.object({ kind: v.literal("absent") }),
  v.object({ kind: v.literal("keyless") }),
  v.object({ kind: v.literal("signInAgain") }),
);

/** A person's own upload, for the actions. */
export const vUpload = v.object({
  documentId: v.id("client_documents"),
  clientId: v.id("clients"),
  fileBytes: v.number(),
  format: literals(...FORMATS),
  objectKey: v.string(),
  transit: v.union(vTransit, v.null()),
  keyHash: vText,
  isUploaded: v.boolean(),
});

const vStopped = v.object({ kind: v.literal("stopped"), reason: v.string() });
const vAbsent = v.object({ kind: v.literal("absent") });

/** A pending upload: its client is part of the additional data. */
export const vStored = v.object({ documentId: v.id("client_documents"), clientId: v.id("clients") });

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

export const vOpened = v.union(
  v.object({
    kind: v.literal("opened"),
    url: v.string(),
    ...vTransitSealed.fields,
    keyHash: v.string(),
    sealedHash: vText,
    format: literals(...FORMATS),
    documentId: v.string(),
    clientId: v.string(),
    fileName: v.string(),
    fileBytes: v.number(),
    mimeType: v.string(),
  }),
  vAbsent,
  v.object({ kind: v.literal("keyless") }),
  v.object({ kind: v.literal("signInAgain") }),
  vStopped,
);

/** `signInAgain`: the last sign-in is too old, or was used to export another client. */
export const vExportBegun = v.union(
  v.object({ kind: v.literal("begun"), documents: v.number() }),
  v.object({ kind: v.literal("signInAgain") }),
);

/** The outcome for the bytes: `locked`: the storage keeps them; `later`: it did not answer and is retried. */
export const vClearing = literals("cleared", "locked", "later");

export const vOrphan = v.object({ orphanId: v.id("document_leftovers"), objectKey: v.string() });

export const vRemoved = v.union(v.object({ kind: v.literal("removed"), storage: vClearing }), vAbsent);

/** The facts for a signed upload address. */
export const vAddressed = v.object({
  documentId: v.id("client_documents"),
  objectKey: v.string(),
  format: literals(...FORMATS),
  sealedBytes: v.number(),
});

export const vKeyPage = v.object({ keys: v.array(vWrappedClientKey), next: vTime });

export const vKeyStatus = v.object({
  currentKekId: vText,
  problem: v.union(vKeyProblem, v.null()),
  /** Older keys still in use: they must stay in the environment. */
  stillUsed: v.array(v.string()),
});

export const vShownAccess = v.object({
  accessId: v.id("document_accesses"),
  at: v.number(),
  userName: v.string(),
  userEmail: v.string(),
  action: vAccessAction,
  fileName: v.string(),
  typeName: v.string(),
  ipAddress: vText,
  userAgent: vText,
});
