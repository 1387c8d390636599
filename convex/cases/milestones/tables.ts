import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vText, vTime } from "../../platform/validators";
import { vTranslations } from "../../practice/translatedTexts";
import { TRANSLATED_MILESTONE_TEXTS } from "./rules";

/** As it was typed, also in a template. */
export const vMilestoneForm = v.object({
  title: v.string(),
  description: v.string(),
  ...vTranslations(TRANSLATED_MILESTONE_TEXTS, v.optional(v.string())),
  isVisibleToClient: v.boolean(),
});

export const vFacts = v.object({ title: v.string(), description: vText, isVisibleToClient: v.boolean() });

export const milestoneTables = {
  // A step of a case, in its place among the steps. Written by staff; read by staff, and by the client's portal where it is visible.
  // Deleted by staff, and with the case.
  case_milestones: defineTable({
    caseId: v.id("cases"),
    clientId: v.id("clients"),
    ...vFacts.fields,
    /** Translations that staff have typed: `titleEs`, `descriptionEs`. */
    ...vTranslations(TRANSLATED_MILESTONE_TEXTS, v.optional(vText)),
    /** Sort key; there may be gaps. */
    place: v.number(),
    doneAt: vTime,
    doneByName: vText,
    /** The template item it was made from, so that applying the template again adds nothing. */
    fromItem: vText,
    /** Number of edits; an edit of an outdated version is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_case_and_place", ["caseId", "place"]), // the steps of a case in their order
};
