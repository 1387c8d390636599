import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vApplied, vEditedTemplate, vListedTemplate } from "./answers";
import * as CaseTemplates from "./model";
import { vTemplateFacts } from "./tables";

/** All templates: built-in ones, then the practice's own by name. */
export const list = staffQuery({
  permission: "cases:read",
  args: {},
  returns: v.array(vListedTemplate),
  handler: async (ctx) => await CaseTemplates.list(ctx),
});

/** One template with all its items; null for an unknown key. */
export const get = staffQuery({
  permission: "cases:read",
  args: { key: v.string() },
  returns: v.union(v.null(), vEditedTemplate),
  handler: async (ctx, { key }) => await CaseTemplates.findForEdit(ctx, key),
});

/**
 * Changes a template, or adds one without a `key`. Refuses INVALID with the field, NOT_FOUND, and CHANGED_MEANWHILE.
 */
export const save = staffMutation({
  permission: "caseTemplates:edit",
  args: { key: vText, facts: vTemplateFacts, version: v.number() },
  returns: v.object({ key: v.string() }),
  handler: async (ctx, saved) => ({ key: await CaseTemplates.save(ctx, ctx.staff, saved) }),
});

/**
 * Restores a built-in template, or removes an added one. Cases keep their items. Refuses NOT_FOUND, and
 * CHANGED_MEANWHILE.
 */
export const undo = staffMutation({
  permission: "caseTemplates:edit",
  args: { key: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, undone) => {
    await CaseTemplates.undo(ctx, ctx.staff, undone);
  },
});

/** Adds the template's items that a case lacks. Refuses NOT_FOUND, and INVALID beyond a limit. */
export const apply = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), key: v.string() },
  returns: vApplied,
  handler: async (ctx, applied) => await CaseTemplates.apply(ctx, ctx.staff, applied),
});
