import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vSecurityLevel } from "../../practice/documentTypes/tables";
import { vText, vTime } from "../../platform/validators";
import { ACCESS_ACTIONS, FORMATS, PARTY_TYPES, REVIEW_STATES, UPLOAD_STATUSES } from "./rules";

export const vRequirementId = v.union(v.id("case_requirements"), v.null());

export const vPartyType = literals(...PARTY_TYPES);
export const vReviewState = literals(...REVIEW_STATES);
export const vAccessAction = literals(...ACCESS_ACTIONS);

/** A document's key, encrypted with the client's, and the hash that the opened key must have. */
export const vStoredKey = v.object({ cckId: v.string(), wrappedKey: v.string(), keyHash: v.string() });

/** The server's half of an upload's key pair, encrypted with the deployment's key. */
export const vWrappedTransit = v.object({ kekId: v.string(), publicKey: v.string(), wrappedKey: v.string() });

/** `chance`: a nonce that is part of the object's name, and of the pair's additional data. */
export const vTransit = v.object({ ...vWrappedTransit.fields, chance: v.string() });

/** A document's details from the form. */
export const vDetails = v.object({ partyType: vPartyType, expiresOn: vText });

export const documentTables = {
  // Each client's key (CCK), encrypted with the deployment's (KEK). Written by the first upload for a client and by the
  // rotation; read to seal and open document keys. A destroyed key leaves its row without the key: none of the client's
  // bytes can be read again.
  client_keys: defineTable({
    /** Part of the key's additional data, instead of the row's id, which is not known before the key is encrypted. */
    cckId: v.string(),
    clientId: v.id("clients"),
    kekId: v.string(),
    /** Null once destroyed. */
    wrappedKey: vText,
    destroyedAt: vTime,
  })
    .index("by_client", ["clientId"]) // the client's key
    .index("by_cckId", ["cckId"]) // the key of a document's key
    .index("by_kekId", ["kekId"]), // rotation: keys under an old KEK

  // A known text under each KEK, written at its first use: a KEK that does not open it is a different one with the same
  // name.
  document_key_checks: defineTable({ kekId: v.string(), check: v.string() }).index("by_kekId", ["kekId"]),

  // Records of a client's documents; the bytes are in the object storage, encrypted in the browser. Written by uploads,
  // reviews and edits; read by staff. Deleted by staff, with the client, and by the sweep of unfinished uploads.
  client_documents: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    /**
     * The request that it was uploaded for. The request itself names the document that answers it: a newer one, or an
     * existing one.
     */
    requirementId: vRequirementId,
    /** Key of the type; name and level are copied from the type at the upload. */
    typeKey: v.string(),
    typeName: v.string(),
    securityLevel: vSecurityLevel,
    ...vDetails.fields,
    fileName: v.string(),
    firstFileName: v.optional(v.string()), // as it was sent, once staff have given it another
    /** The length of the document itself: the stored bytes are longer (`sealedBytesOf`). */
    fileBytes: v.number(),
    mimeType: v.string(),
    status: literals(...UPLOAD_STATUSES),
    /** Encryption format. 0: imported, without additional data. */
    format: literals(...FORMATS),
    /** Name of the object in the storage. */
    objectKey: v.string(),
    /** The checked version; a later one under the same name is not read. Null if the bucket keeps no versions. */
    objectVersion: vText,
    /** SHA-256 of the sent bytes, in hexadecimal: detects replaced bytes. */
    sealedHash: v.optional(v.string()),
    /** The server's half of the key pair that seals the document's key in transit; null once the key is stored. */
    transit: v.union(vTransit, v.null()),
    /** Written once, before there is an address for the bytes. */
    key: v.union(vStoredKey, v.null()),
    /** Bytes may still arrive until then. */
    urlExpiresAt: v.number(),
    uploadedById: v.id("users"),
    uploadedByName: v.string(),
    /** Whether the client has uploaded it in the portal. */
    isFromClient: v.boolean(),
    uploadedAt: vTime,
    /** When staff's document was shared with the client; null if it is not. */
    sharedAt: vTime,
    review: vReviewState,
    reviewReason: vText,
    reviewedAt: vTime,
    reviewedByName: vText,
    /** Whether staff were notified of the expiry. */
    isExpiryTold: v.boolean(),
    /** Number of changes: an edit of an outdated document is refused. */
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
    ]) // the portal: the client's uploads, shared documents
    .index("by_client_and_isFromClient_and_status_and_uploadedAt", ["clientId", "isFromClient", "status", "uploadedAt"]) // the client's page: the client's and staff's, separately
    .index("by_case_and_isFromClient_and_status_and_uploadedAt", ["caseId", "isFromClient", "status", "uploadedAt"]) // the case's page
    .index("by_requirement_and_status_and_uploadedAt", ["requirementId", "status", "uploadedAt"]) // uploads for a request
    .index("by_status", ["status"]) // the sweep of unfinished uploads
    .index("by_expiresOn", ["expiresOn"]) // the radar, the reminders, the calendar feeds
    .index("by_isExpiryTold_and_expiresOn", ["isExpiryTold", "expiresOn"]), // due notifications of expiry

  // Count of each client's uploads, finished or in progress, and number of extensions by staff. One row for each client
  // with an upload; written by uploads, deletions and staff, deleted with the client.
  document_rooms: defineTable({
    clientId: v.id("clients"),
    documents: v.number(),
    bytes: v.number(),
    extensions: v.number(),
  }).index("by_client", ["clientId"]),

  // The access log: who got a document's key, or deleted it. Written in the transaction that gives the key out; nothing
  // changes or deletes a row, not even the deletion of its client.
  document_accesses: defineTable({
    documentId: v.id("client_documents"),
    clientId: v.id("clients"),
    /** Copied: the document may be deleted. */
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
    .index("by_user_and_nth", ["userId", "nth"]), // time of the opening 200 before, without reading those between

  // Exports of all documents of a client: one row for each person and client. Written when an export begins and ends;
  // names people only by id.
  document_exports: defineTable({
    userId: v.id("users"),
    clientId: v.id("clients"),
    /** The browser's key of the export, so that beginning it twice is one export. */
    formKey: v.string(),
    startedAt: v.number(),
    endsAt: v.number(),
  })
    .index("by_user_and_client", ["userId", "clientId"]) // whether an export runs
    .index("by_user_and_startedAt", ["userId", "startedAt"]), // exports since a sign-in

  // When a person who opened many documents last proved their identity: earlier openings do not count. One row for
  // each.
  document_readers: defineTable({ userId: v.id("users"), signedInAt: v.number() }).index("by_user", ["userId"]),

  // Objects in the storage without a document. Written with the deletion, removed once the storage has deleted the
  // object and no more bytes can arrive; a locked one is retried each day.
  document_leftovers: defineTable({
    objectKey: v.string(),
    dueAt: v.number(),
    /** Until then bytes may still arrive at a signed address. */
    endsAt: v.optional(v.number()),
    attempts: v.number(),
    isLocked: v.boolean(),
  })
    .index("by_dueAt", ["dueAt"]) // due objects
    .index("by_objectKey", ["objectKey"]), // remaining objects of a deleted client
};
