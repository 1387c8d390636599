import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vSecurityLevel } from "../documentTypes/tables";
import { vRequirementStatus } from "../requirements/tables";
import { vText, vTime } from "../validators/rules";
import { FORMATS, KEY_PROBLEMS, OPEN_ACTIONS } from "./rules";
import { vRequirementId, vReviewState, vAccessAction, vStoredKey, vTransit, vDetails } from "./tables";

export const vOpenAction = literals(...OPEN_ACTIONS);
export const vKeyProblem = literals(...KEY_PROBLEMS);

/** A key that only the holder of the other half of a key pair can open. */
export const vTransitSealed = v.object({ publicKey: v.string(), sealedKey: v.string() });

export const vWrappedClientKey = v.object({
  cckId: v.string(),
  clientId: v.id("clients"),
  kekId: v.string(),
  wrappedKey: v.string(),
});

/** What a client's browser says about a file that it wants to upload. Ids are checked by the model: any text may come. */
export const vOwnOffer = v.object({
  caseId: vText,
  /** The request that the document answers, of the same client; its case is the document's. */
  requirementId: v.optional(v.string()),
  typeKey: v.string(),
  fileName: v.string(),
  fileBytes: v.number(),
  mimeType: v.string(),
  /** How this browser encrypts. A page that was opened before format 2 does not say, and encrypts in format 1. */
  format: v.optional(v.union(v.literal(1), v.literal(2))),
});

/** The same of staff, who say for which client. */
export const vOffer = v.object({ clientId: v.string(), ...vOwnOffer.fields });

/** A status that a person chooses for a request; `from` and `documentId` are what the screen showed. */
export const vRequestChange = v.object({
  requirementId: v.string(),
  from: vRequirementStatus,
  documentId: v.union(v.id("client_documents"), v.null()),
  to: vRequirementStatus,
});

/** A document as the lists show it: never its keys, nor where its bytes are. */
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

/** What a client has sent, and the most that they may. */
export const vRoom = v.object({
  documents: v.number(),
  bytes: v.number(),
  extensions: v.number(),
  most: v.object({ documents: v.number(), bytes: v.number() }),
});

/** `room`: of a client who has nearly sent all that they may. */
export const vDocumentList = v.object({
  documents: v.array(vShownDocument),
  hasOlder: v.boolean(),
  room: v.union(vRoom, v.null()),
});

/** The newest documents of all clients, as the palette lists them. */
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

/** What opening gives out: the key is still encrypted with the client's, and that one with the deployment's. */
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

/** A person's own upload, as the actions need it. */
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

/** A pending upload: whose document it will be is part of what is authenticated with it. */
export const vStored = v.object({ documentId: v.id("client_documents"), clientId: v.id("clients") });

/** `stopped`: nothing can be uploaded now, and nothing was stored. */
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

/** `signInAgain`: the last sign-in is too long ago, or another client was exported with it. */
export const vExportBegun = v.union(
  v.object({ kind: v.literal("begun"), documents: v.number() }),
  v.object({ kind: v.literal("signInAgain") }),
);

/** What became of the bytes: `locked`, the storage keeps them; `later`, it did not answer and is asked again. */
export const vClearing = literals("cleared", "locked", "later");

export const vOrphan = v.object({ orphanId: v.id("document_leftovers"), objectKey: v.string() });

export const vRemoved = v.union(v.object({ kind: v.literal("removed"), storage: vClearing }), vAbsent);

/** What an address for bytes is made for. */
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
  /** Other keys that still encrypt something: they must stay in the environment. */
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
