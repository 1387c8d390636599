import { v } from "convex/values";
import { vWording, vFormFacts } from "./tables";
import { vText, vTime } from "../../platform/validators";

/** A form in a list. `version` is 0 for an unchanged form of Passage's own. */
export const vListedForm = v.object({
  key: v.string(),
  name: vWording,
  sections: v.number(),
  fields: v.number(),
  /** One of Passage's own: it can be restored, but not removed. */
  isSeeded: v.boolean(),
  version: v.number(),
});

export const vEditedForm = v.object({
  key: v.string(),
  facts: vFormFacts,
  isSeeded: v.boolean(),
  version: v.number(),
  updatedAt: vTime,
  updatedByName: vText,
});
