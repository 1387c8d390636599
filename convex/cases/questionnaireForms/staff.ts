import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vEditedForm, vListedForm } from "./answers";
import * as QuestionnaireForms from "./model";
import { vFormFacts } from "./tables";

/** All forms that can be assigned: Passage's own, then the practice's by name. */
export const list = staffQuery({
  permission: "cases:read",
  args: {},
  returns: v.array(vListedForm),
  handler: async (ctx) => await QuestionnaireForms.list(ctx),
});

/** One form with all its questions; null for an unknown key. */
export const get = staffQuery({
  permission: "cases:read",
  args: { key: v.string() },
  returns: v.union(v.null(), vEditedForm),
  handler: async (ctx, { key }) => await QuestionnaireForms.findForEdit(ctx, key),
});

/** Changes a form, or adds one without a `key`. Refuses INVALID with the field, NOT_FOUND, and CHANGED_MEANWHILE. */
export const save = staffMutation({
  permission: "questionnaireForms:edit",
  args: { key: vText, facts: vFormFacts, version: v.number() },
  returns: v.object({ key: v.string() }),
  handler: async (ctx, saved) => ({ key: await QuestionnaireForms.save(ctx, ctx.staff, saved) }),
});

/** Restores a form of Passage's own, or removes an added one. Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export const undo = staffMutation({
  permission: "questionnaireForms:edit",
  args: { key: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, undone) => {
    await QuestionnaireForms.undo(ctx, ctx.staff, undone);
  },
});
