import { v } from "convex/values";
import { vWording, vFormFacts } from "./tables";

/** A form as lists show it. `version` is 0 while one that Passage brings is as Passage brings it. */
export const vListedForm = v.object({
  key: v.string(),
  name: vWording,
  sections: v.number(),
  fields: v.number(),
  /** Passage brings it: it can be restored, and not removed. */
  isSeeded: v.boolean(),
  version: v.number(),
});

export const vEditedForm = v.object({
  key: v.string(),
  facts: vFormFacts,
  isSeeded: v.boolean(),
  version: v.number(),
  updatedAt: v.union(v.number(), v.null()),
  updatedByName: v.union(v.string(), v.null()),
});
