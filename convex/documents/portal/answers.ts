import { v } from "convex/values";
import { vReviewState } from "../record/tables";
import { vAccepted } from "../../practice/documentTypes/answers";
import { vRequirementStatus } from "../../cases/requirements/tables";
import { vText } from "../../platform/validators";
import { vTranslations } from "../../practice/translatedTexts";

/** A document that the practice needs. Title, instructions and reason are its own words. */
const vNeeded = v.object({
  requirementId: v.id("case_requirements"),
  caseId: v.id("cases"),
  caseNumber: v.string(),
  title: v.string(),
  instructions: vText,
  ...vTranslations(["title", "instructions"], vText),
  isRequired: v.boolean(),
  /** An ISO date. */
  dueOn: vText,
  status: vRequirementStatus,
  /** Why it has to be sent again. */
  reason: vText,
  accepted: vAccepted,
});

/** A document that the client sent, or that was shared with them. */
const vOwn = v.object({
  documentId: v.id("client_documents"),
  fileName: v.string(),
  typeName: v.string(),
  fileBytes: v.number(),
  mimeType: v.string(),
  /** Epoch ms: when it was sent, or shared. */
  at: v.number(),
  review: vReviewState,
  reviewReason: vText,
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
