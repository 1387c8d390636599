import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vSecurityLevel } from "../../practice/documentTypes/tables";
import { vText, vTime } from "../../platform/validators";
import { FORMATS, PARTY_TYPES, REVIEW_STATES, UPLOAD_STATUSES } from "./rules";

export const vRequirementId = v.union(v.id("case_requirements"), v.null());

export const vPartyType = literals(...PARTY_TYPES);
export const vReviewState = literals(...REVIEW_STATES);
/** Encryption format. 0: imported, without additional data. */
export const vFormat = literals(...FORMATS);

/** A document's key, encrypted with the client's, and the hash that the opened key must have. */
export const vStoredKey = v.object({ cckId: v.string(), wrappedKey: v.string(), keyHash: v.string() });

/** The server's half of an upload's key pair, encrypted with the deployment's key. */
export const vWrappedTransit = v.object({ kekId: v.string(), publicKey: v.string(), wrappedKey: v.string() });

/** `chance`: a nonce that is part of the object's name, and of the pair's additional data. */
export const vTransit = v.object({ ...vWrappedTransit.fields, chance: v.string() });

/** A document's details from the form. */
export const vDetails = v.object({ partyType: vPartyType, expiresOn: vText });

/** Facts of a file, which change with its pages. */
export const vFile = v.object({ fileName: v.string(), fileBytes: v.number(), mimeType: v.string() });

/** The row with the current file, which may be the document's own, and the facts of the first file, whose key and bytes are the document's. */
export const vEdited = v.object({ contentId: v.id("client_documents"), first: vFile });

export const documentTables = {
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
    fileName: v.string(), // with `fileBytes` and `mimeType`, of the current file
    firstFileName: v.optional(v.string()), // as it was sent, once staff have given it another
    /** The length of the document itself: the stored bytes are longer (`sealedBytesOf`). */
    fileBytes: v.number(),
    mimeType: v.string(),
    status: literals(...UPLOAD_STATUSES),
    format: vFormat,
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
    /** Absent until staff have edited the pages (decision 105). */
    edited: v.optional(vEdited),
    /** The document whose later file this is, and the version of it that the editor has seen. */
    versionOf: v.optional(v.id("client_documents")),
    replacedVersion: v.optional(v.number()),
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
    .index("by_isFromClient_and_status_and_review_and_uploadedAt", ["isFromClient", "status", "review", "uploadedAt"]) // the review queue
    .index("by_case_and_isFromClient_and_status_and_review_and_uploadedAt", [
      "caseId",
      "isFromClient",
      "status",
      "review",
      "uploadedAt",
    ]) // the same of one case
    .index("by_client_and_isFromClient_and_status_and_review", ["clientId", "isFromClient", "status", "review"]) // the same of one client
    .index("by_requirement_and_status_and_uploadedAt", ["requirementId", "status", "uploadedAt"]) // uploads for a request
    .index("by_versionOf", ["versionOf"]) // the later files of a document
    .index("by_status", ["status"]) // the sweep of unfinished uploads
    .index("by_expiresOn", ["expiresOn"]) // the radar, the reminders, the calendar feeds
    .index("by_isExpiryTold_and_expiresOn", ["isExpiryTold", "expiresOn"]), // due notifications of expiry
};
