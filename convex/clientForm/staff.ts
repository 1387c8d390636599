import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vText } from "../validators/rules";
import { vClientEdit, vClientForm, vKnownPerson } from "./answers";
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
    return null;
  },
});

/** Known people with this name, address or phone. */
export const known = staffQuery({
  permission: "clients:read",
  args: {
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: v.string(),
    /** The client being edited, which is left out. */
    except: vText,
  },
  returns: v.array(vKnownPerson),
  handler: async (ctx, { except, ...person }) => await Form.listKnown(ctx, { person, except }),
});
