import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vSecurityLevel } from "../documentTypes/tables";
import { vText, vTime } from "../validators/rules";
import { ACCESS_ACTIONS, FORMATS, PARTY_TYPES, REVIEW_STATES, UPLOAD_STATUSES } from "./rules";

export const vRequirementId = v.union(v.id("case_requirements"), v.null());

export const vPartyType = literals(...PARTY_TYPES);
export const vReviewState = literals(...REVIEW_STATES);
export const vAccessAction = literals(...ACCESS_ACTIONS);

/** A document's key, encrypted with the client's, and the hash by which the opened key is checked. */
export const vStoredKey = v.object({ cckId: v.string(), wrappedKey: v.string(), keyHash: v.string() });

/** The server's half of an upload's key pair, encrypted with the deployment's key. */
export const vWrappedTransit = v.object({ kekId: v.string(), publicKey: v.string(), wrappedKey: v.string() });

/** `chance`: a nonce that is part of the object's name, and authenticated with the pair. */
export const vTransit = v.object({ ...vWrappedTransit.fields, chance: v.string() });

/** What a person types of a document. */
export const vDetails = v.object({ partyType: vPartyType, expiresOn: vText });

export const documentTables = {
  // Each client's key (CCK), encrypted with the deployment's (KEK). Written by the first upload for a client and by the rotation;
  // read to seal and open document keys. A destroyed key leaves its row without the key: nothing of the client can be read again.
  client_keys: defineTable({
    /** Authenticated with the key; not the row's id, which is not known before the key is encrypted. */
    cckId: v.string(),
    clientId: v.id("clients"),
    kekId: v.string(),
    /** Null once it is destroyed. */
    wrappedKey: vText,
    destroyedAt: vTime,
  })
    .index("by_client", ["clientId"]) // the client's key
    .index("by_cckId", ["cckId"]) // the key of a document's key
    .index("by_kekId", ["kekId"]), // rotation: what an old KEK still encrypts

  // A known text under each KEK, written when it is first used: a KEK that does not open it is another one under the same name.
  document_key_checks: defineTable({ kekId: v.string(), check: v.string() }).index("by_kekId", ["kekId"]),

  // A client's documents, as far as the server knows them; the bytes are in the object storage, encrypted in the browser. Written
  // by uploads, reviews and edits; read by staff. Deleted by staff, with the client, and by the sweep where an upload did not end.
  client_documents: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    /** The request that it was sent for. Which document answers a request is in the request: a newer one, or one that was there. */
    requirementId: vRequirementId,
    /** Key of the type; name and level are the type's as they were at the upload. */
    typeKey: v.string(),
    typeName: v.string(),
    securityLevel: vSecurityLevel,
    ...vDetails.fields,
    fileName: v.string(),
    firstFileName: v.optional(v.string()), // as it was sent, once staff have given it another
    /** The length of the document itself: what is stored is longer (`sealedBytesOf`). */
    fileBytes: v.number(),
    mimeType: v.string(),
    status: literals(...UPLOAD_STATUSES),
    /** How it is encrypted. 0: brought over from elsewhere, without the words about it. */
    format: literals(...FORMATS),
    /** Where the bytes are in the storage. */
    objectKey: v.string(),
    /** The version that was checked; a later one under the same name is not read. Null where the bucket keeps no versions. */
    objectVersion: vText,
    /** SHA-256 of what was sent, in hexadecimal: by it, bytes that have taken its place are noticed. */
    sealedHash: v.optional(v.string()),
    /** The server's half of the key pair by which the document's key travels; null once the key has come. */
    transit: v.union(vTransit, v.null()),
    /** Written once, before there is an address for the bytes. */
    key: v.union(vStoredKey, v.null()),
    /** Until then bytes may still come. */
    urlExpiresAt: v.number(),
    uploadedById: v.id("users"),
    uploadedByName: v.string(),
    /** Whether the client has sent it, by the portal. */
    isFromClient: v.boolean(),
    uploadedAt: vTime,
    /** Since when the client may see it, where staff have sent it; null while they may not. */
    sharedAt: vTime,
    review: vReviewState,
    reviewReason: vText,
    reviewedAt: vTime,
    reviewedByName: vText,
    /** Whether staff were told that it expires soon. */
    isExpiryTold: v.boolean(),
    /** How often it was changed: an edit of an outdated document is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  })
    .index("by_client_and_status_and_uploadedAt", ["clientId", "status", "uploadedAt"]) // all of a client: export, deletion
    .index("by_client_and_isFromClient_and_status_and_sharedAt", [
      "clientId",
      "isFromClient",
      "status",
      "sharedAt",
      "uploadedAt",
    ]) // the portal: what the client has sent, what is shared with them
    .index("by_client_and_isFromClient_and_status_and_uploadedAt", ["clientId", "isFromClient", "status", "uploadedAt"]) // the client's page: what the client has sent and what staff have uploaded, each by itself
    .index("by_case_and_isFromClient_and_status_and_uploadedAt", ["caseId", "isFromClient", "status", "uploadedAt"]) // the case's page
    .index("by_requirement_and_status_and_uploadedAt", ["requirementId", "status", "uploadedAt"]) // what was sent for a request
    .index("by_status", ["status"]) // the sweep of uploads that did not end
    .index("by_expiresOn", ["expiresOn"]) // the radar, the reminders, the calendar feeds
    .index("by_isExpiryTold_and_expiresOn", ["isExpiryTold", "expiresOn"]), // what staff are to be told of

  // How much each client has sent, uploads on their way included, and how often staff have made more room. One row for each client who
  // has sent something; written by uploads, deletions and staff, deleted with the client.
  document_rooms: defineTable({
    clientId: v.id("clients"),
    documents: v.number(),
    bytes: v.number(),
    extensions: v.number(),
  }).index("by_client", ["clientId"]),

  // Who had a document's key, or deleted it. Written in the transaction that gives the key out; nothing changes a row, and
  // nothing deletes it: not even the deletion of its client.
  document_accesses: defineTable({
    documentId: v.id("client_documents"),
    clientId: v.id("clients"),
    /** As they were: the document may be gone. */
    fileName: v.string(),
    typeName: v.string(),
    action: vAccessAction,
    at: v.number(),
    /** Numbers the previews and downloads of one person. */
    nth: v.optional(v.number()),
    userId: v.id("users"),
    userName: v.string(),
    userEmail: v.string(),
    ipAddress: vText,
    userAgent: vText,
  })
    .index("by_document_and_at", ["documentId", "at"]) // the log of one document
    .index("by_client_and_at", ["clientId", "at"]) // the log of a client, deleted documents included
    .index("by_user_and_nth", ["userId", "nth"]), // when somebody opened the 200th before, without reading those between

  // Who may have the keys of all documents of a client for a while: one row for each person and client. Written when an export begins
  // and ends; it names nobody but by id.
  document_exports: defineTable({
    userId: v.id("users"),
    clientId: v.id("clients"),
    /** The browser's key of the export, so that beginning it twice is one export. */
    formKey: v.string(),
    startedAt: v.number(),
    endsAt: v.number(),
  })
    .index("by_user_and_client", ["userId", "clientId"]) // whether an export runs
    .index("by_user_and_startedAt", ["userId", "startedAt"]), // what a sign-in was used for

  // When a person who opened many documents last proved who they are: what they opened before does not count. One row for each.
  document_readers: defineTable({ userId: v.id("users"), signedInAt: v.number() }).index("by_user", ["userId"]),

  // Objects of the storage that belong to no document any more. Written with the deletion, removed once the storage has no such
  // object and none can come any more; one that the storage keeps under a lock is tried again each day.
  document_leftovers: defineTable({
    objectKey: v.string(),
    dueAt: v.number(),
    /** Until then bytes may still come by an address that was given out. */
    endsAt: v.optional(v.number()),
    attempts: v.number(),
    isLocked: v.boolean(),
  })
    .index("by_dueAt", ["dueAt"]) // what to try now
    .index("by_objectKey", ["objectKey"]), // what the storage still has of a deleted client
};
