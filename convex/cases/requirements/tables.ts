import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { vTranslations } from "../../practice/translatedTexts";
import { TRANSLATED_REQUEST_TEXTS, REQUIREMENT_STATUSES } from "./rules";

export const vRequirementStatus = literals(...REQUIREMENT_STATUSES);

/** The texts of a request as typed, also in a template, which has days instead of a date. */
export const vAsked = v.object({
  documentType: v.string(),
  title: v.string(),
  instructions: v.string(),
  /** Why it is needed; absent in forms and templates from before the field. */
  why: v.optional(v.string()),
  ...vTranslations(TRANSLATED_REQUEST_TEXTS, v.optional(v.string())),
  isRequired: v.boolean(),
});

export const vFacts = v.object({
  /** Key of the document type. */
  documentType: v.string(),
  title: v.string(),
  instructions: vText,
  isRequired: v.boolean(),
  dueOn: vText,
});

export const vProgress = v.object({
  status: vRequirementStatus,
  /** Why it has to be sent again; only for Redo. */
  reason: vText,
  /** The document that fulfils the request. */
  documentId: v.union(v.id("client_documents"), v.null()),
});

export const requirementTables = {
  // A document that a case needs from its client. Written by staff, and by uploads for it; read by staff and by the client's
  // portal. Deleted where staff withdraw the request, and with the case. The document that fulfils it stays.
  case_requirements: defineTable({
    caseId: v.id("cases"),
    clientId: v.id("clients"),
    ...vFacts.fields,
    /** Why it is needed; absent in requests from before the field. */
    why: v.optional(vText),
    /** Translations that staff have typed: `titleEs`, `instructionsEs`. */
    ...vTranslations(TRANSLATED_REQUEST_TEXTS, v.optional(vText)),
    ...vProgress.fields,
    /** The template item it was made from, so that applying the template again adds nothing. */
    fromItem: vText,
    /** Number of edits; an edit of an outdated version is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: vText,
  })
    .index("by_case", ["caseId"]) // the page of the case
    .index("by_client", ["clientId"]) // the client's page and portal
    .index("by_document", ["documentId"]) // the requests that a document fulfils
    .index("by_status_and_dueOn", ["status", "dueOn"]) // the radar, the calendar feeds and the chasers
    .index("by_dueOn", ["dueOn"]), // the reminders, which read a month
};
