import { v } from "convex/values";
import { pick } from "convex-helpers";
import { vRequirement } from "../../cases/requirements/answers";
import { vAccepted } from "../../practice/documentTypes/answers";
import { translatedFields } from "../../practice/translatedTexts";
import { vShownDocument } from "../record/answers";

/** Fields of a request that the client sees; its texts and the reason are the practice's own words. */
export const NEEDED_FIELDS = [
  "requirementId",
  "caseId",
  "title",
  "instructions",
  "why",
  ...translatedFields(["title", "instructions", "why"]),
  "isRequired",
  "dueOn",
  "status",
  "reason",
] as const;

/** A document that the practice needs. */
const vNeeded = v.object({
  ...pick(vRequirement.fields, [...NEEDED_FIELDS]),
  caseNumber: v.string(),
  accepted: vAccepted,
});

export const OWN_FIELDS = [
  "documentId",
  "fileName",
  "typeName",
  "fileBytes",
  "mimeType",
  "review",
  "reviewReason",
] as const;

/** A document that the client sent, or that was shared with them. */
const vOwn = v.object({
  ...pick(vShownDocument.fields, [...OWN_FIELDS]),
  /** Epoch ms: when it was sent, or shared. */
  at: v.number(),
});

export const vPortalDocuments = v.object({
  /** The practice's time zone: a day is overdue by its calendar. */
  timeZone: v.string(),
  /** Required documents first, then by due date. */
  needed: v.array(vNeeded),
  /** The limits for documents that were not requested; null if the practice takes none. */
  other: v.union(vAccepted, v.null()),
  sent: v.array(vOwn),
  shared: v.array(vOwn),
  hasOlder: v.boolean(),
});
