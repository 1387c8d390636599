import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vShownType } from "./answers";
import * as DocumentTypes from "./model";
import { vTypeFacts } from "./tables";

/** All types, by security level and name; live. */
export const list = staffQuery({
  permission: "documents:read",
  args: {},
  returns: v.array(vShownType),
  handler: async (ctx) => await DocumentTypes.list(ctx),
});

/** Adds a type, or changes the one with this key; returns the key. */
export const save = staffMutation({
  permission: "documentTypes:edit",
  args: { key: vText, facts: vTypeFacts, version: v.number() },
  returns: v.string(),
  handler: async (ctx, edit) => await DocumentTypes.save(ctx, ctx.staff, edit),
});
