import { v } from "convex/values";
import { pick } from "convex-helpers";
import { vSecurityLevel } from "../../practice/documentTypes/tables";
import { vTime, vText } from "../../platform/validators";
import { vRoom } from "../quota/answers";
import { vDetails, vRequirementId, vReviewState } from "./tables";

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
  /** The row of the current file; absent before the pages were edited. */
  contentId: v.optional(v.id("client_documents")),
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
      ...pick(vShownDocument.fields, ["documentId", "clientId", "fileName", "typeName", "review", "isFromClient"]),
      clientName: v.string(),
    }),
  ),
  hasOlder: v.boolean(),
});
