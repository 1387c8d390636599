import { v } from "convex/values";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText, vTime } from "../../platform/validators";
import { vTemplateFacts } from "./tables";

/** A template as lists show it. `version` is 0 for an unchanged built-in template. */
export const vListedTemplate = v.object({
  key: v.string(),
  name: v.string(),
  caseTypes: v.array(vCaseType),
  milestones: v.number(),
  requirements: v.number(),
  tasks: v.number(),
  /** Built in: it can be restored, and not removed. */
  isSeeded: v.boolean(),
  version: v.number(),
});

export const vEditedTemplate = v.object({
  key: v.string(),
  facts: vTemplateFacts,
  isSeeded: v.boolean(),
  version: v.number(),
  updatedAt: vTime,
  updatedByName: vText,
});

/** Counts of the items that a template has added to a case. */
export const vApplied = v.object({ milestones: v.number(), requirements: v.number(), tasks: v.number() });
