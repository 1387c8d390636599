import { v } from "convex/values";
import { vTemplateForm } from "./tables";

export const vTemplate = v.object({
  templateId: v.id("reply_templates"),
  ...vTemplateForm.fields,
  version: v.number(),
});
