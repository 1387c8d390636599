import { v } from "convex/values";
import { staffMutation } from "../../access/builders/staff";
import { vClientEdit, vClientForm } from "./answers";
import * as Form from "./model";

/** Stores a new client. Refuses INVALID with the field and its sentence. */
export const create = staffMutation({
  permission: "clients:create",
  args: { form: vClientForm },
  returns: v.object({ clientId: v.id("clients") }),
  handler: async (ctx, { form }) => ({ clientId: await Form.create(ctx, ctx.staff, form) }),
});

/** Changes a client. Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const edit = staffMutation({
  permission: "clients:edit",
  args: { clientId: v.string(), form: vClientEdit, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edited) => {
    await Form.edit(ctx, ctx.staff, edited);
  },
});
