import { defineTable } from "convex/server";
import { v } from "convex/values";

export const vTemplateForm = v.object({ name: v.string(), text: v.string() });

export const replyTemplateTables = {
  // Reply templates for staff. Written by administrators; they contain no client's data.
  reply_templates: defineTable({
    ...vTemplateForm.fields,
    /** Number of saves; an edit of an outdated version is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_name", ["name"]), // the list
};
