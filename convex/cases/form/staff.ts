import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vCaseEditForm, vClientChoice, vNewCaseForm } from "./answers";
import * as Form from "./model";

/**
 * Opens a case, with the items of its template. Refuses INVALID with the field and its sentence, and NOT_FOUND for an
 * absent template.
 */
export const create = staffMutation({
  permission: "cases:create",
  args: { form: vNewCaseForm },
  returns: v.object({ clientId: v.id("clients"), caseId: v.id("cases") }),
  handler: async (ctx, { form }) => await Form.create(ctx, ctx.staff, form),
});

/** Changes a case. Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const edit = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), form: vCaseEditForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edited) => {
    await Form.edit(ctx, ctx.staff, edited);
  },
});

/** The choices of the client picker: by part of the name, or the first by name. */
export const clientChoices = staffQuery({
  permission: "clients:read",
  args: { typed: v.string() },
  returns: v.array(vClientChoice),
  handler: async (ctx, { typed }) => await Form.listClientChoices(ctx, typed),
});
