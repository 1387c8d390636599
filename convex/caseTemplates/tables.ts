import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vCaseType } from "../caseTypes/tables";
import { vNumber, vTranslations } from "../validators/rules";

/** What an administrator types of a template; new items have an empty key. */
export const vTemplateFacts = v.object({
  name: v.string(),
  caseTypes: v.array(vCaseType),
  source: v.string(),
  milestones: v.array(
    v.object({
      key: v.string(),
      title: v.string(),
      description: v.string(),
      ...vTranslations(["title", "description"], v.optional(v.string())),
      isVisibleToClient: v.boolean(),
    }),
  ),
  requirements: v.array(
    v.object({
      key: v.string(),
      documentType: v.string(),
      title: v.string(),
      instructions: v.string(),
      ...vTranslations(["title", "instructions"], v.optional(v.string())),
      isRequired: v.boolean(),
      dueInDays: vNumber,
      source: v.string(),
    }),
  ),
  tasks: v.array(v.object({ key: v.string(), text: v.string(), dueInDays: vNumber })),
});

export const caseTemplateTables = {
  // Templates that administrators have added, and those that Passage brings from their first change on: until then `seeds.ts` holds.
  // Read where a template is chosen, applied and edited. Deleted by administrators; of a changed one, that restores it.
  case_templates: defineTable({
    key: v.string(),
    ...vTemplateFacts.fields,
    /** How often it was saved: an edit of an outdated template is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_key", ["key"]), // one template
};
