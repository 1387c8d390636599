import { v } from "convex/values";
import { vCaseType } from "../caseTypes/tables";
import { vText, vTime } from "../validators/rules";
import { vTemplateFacts } from "./tables";

/** A template as lists show it. `version` is 0 while one that Passage brings is as Passage brings it. */
export const vListedTemplate = v.object({
  key: v.string(),
  name: v.string(),
  caseTypes: v.array(vCaseType),
  milestones: v.number(),
  requirements: v.number(),
  tasks: v.number(),
  /** Passage brings it: it can be restored, and not removed. */
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

/** What a template has added to a case. */
export const vApplied = v.object({ milestones: v.number(), requirements: v.number(), tasks: v.number() });
