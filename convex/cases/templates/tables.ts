import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vNumber } from "../../platform/validators";
import { vMilestoneForm } from "../milestones/tables";
import { vAsked } from "../requirements/tables";

/** A template's form; new items have an empty key. */
export const vTemplateFacts = v.object({
  name: v.string(),
  caseTypes: v.array(vCaseType),
  source: v.string(),
  milestones: v.array(v.object({ key: v.string(), ...vMilestoneForm.fields })),
  requirements: v.array(v.object({ key: v.string(), ...vAsked.fields, dueInDays: vNumber, source: v.string() })),
  tasks: v.array(v.object({ key: v.string(), text: v.string(), dueInDays: vNumber })),
});

export const caseTemplateTables = {
  // Added templates, and built-in ones once changed: before that, `seeds.ts` counts. Read where a template is chosen,
  // applied and edited. Deleted by administrators; deleting a changed built-in one restores it.
  case_templates: defineTable({
    key: v.string(),
    ...vTemplateFacts.fields,
    /** Number of saves: an edit of an outdated template is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_key", ["key"]), // one template
};
