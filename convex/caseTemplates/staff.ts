import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vText } from "../validators/rules";
import { vApplied, vEditedTemplate, vListedTemplate } from "./answers";
import * as CaseTemplates from "./model";
import { vTemplateFacts } from "./tables";

/** All templates: those that Passage brings, then the practice's own by name. */
export const list = staffQuery({
  permission: "cases:read",
  args: {},
  returns: v.array(vListedTemplate),
  handler: async (ctx) => await CaseTemplates.list(ctx),
});

/** One template with all its items; null where there is none by that key. */
export const get = staffQuery({
  permission: "cases:read",
  args: { key: v.string() },
  returns: v.union(v.null(), vEditedTemplate),
  handler: async (ctx, { key }) => await CaseTemplates.findForEdit(ctx, key),
});

/** Changes a template, or adds one without a `key`. Refuses INVALID with the field, NOT_FOUND, and CHANGED_MEANWHILE. */
export const save = staffMutation({
  permission: "caseTemplates:edit",
  args: { key: vText, facts: vTemplateFacts, version: v.number() },
  returns: v.object({ key: v.string() }),
  handler: async (ctx, saved) => ({ key: await CaseTemplates.save(ctx, ctx.staff, saved) }),
});

/** Restores a template that Passage brings, or removes an added one. Cases keep what they have of it. Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export const undo = staffMutation({
  permission: "caseTemplates:edit",
  args: { key: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, undone) => {
    await CaseTemplates.undo(ctx, ctx.staff, undone);
    return null;
  },
});

/** Adds to a case what it lacks of the template. Refuses NOT_FOUND, and INVALID where the case would have too much. */
export const apply = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), key: v.string() },
  returns: vApplied,
  handler: async (ctx, applied) => await CaseTemplates.apply(ctx, ctx.staff, applied),
});
