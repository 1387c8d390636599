import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vTemplate } from "./answers";
import * as Templates from "./model";
import { vTemplateForm } from "./tables";

/** The reply templates by name; live. */
export const list = staffQuery({
  permission: "messages:read",
  args: {},
  returns: v.array(vTemplate),
  handler: async (ctx) => await Templates.list(ctx),
});

/** Adds or changes a reply template. Refuses INVALID with the field and its sentence, NOT_FOUND, and CHANGED_MEANWHILE. */
export const save = staffMutation({
  permission: "replyTemplates:edit",
  args: { templateId: vText, form: vTemplateForm, version: v.number() },
  returns: v.object({ templateId: v.id("reply_templates") }),
  handler: async (ctx, saved) => ({ templateId: await Templates.save(ctx, ctx.staff, saved) }),
});

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export const remove = staffMutation({
  permission: "replyTemplates:edit",
  args: { templateId: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, removed) => {
    await Templates.remove(ctx, ctx.staff, removed);
  },
});
