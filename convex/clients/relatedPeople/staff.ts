import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vCandidate, vRelatedForm, vRelatedPerson } from "./answers";
import * as RelatedPeople from "./model";

/** The people around a client; live. Empty if the client does not exist. */
export const list = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.array(vRelatedPerson),
  handler: async (ctx, { clientId }) => await RelatedPeople.list(ctx, clientId),
});

/** Clients whose name or address begins with the typed text. */
export const candidates = staffQuery({
  permission: "clients:read",
  args: { typed: v.string(), except: v.string() },
  returns: v.array(vCandidate),
  handler: async (ctx, asked) => await RelatedPeople.listCandidates(ctx, asked),
});

/** Adds a person; one who is a client appears on both pages. Refuses NOT_FOUND and INVALID with the field. */
export const add = staffMutation({
  permission: "clients:edit",
  args: { clientId: v.string(), form: vRelatedForm },
  returns: v.object({ personId: v.id("related_people") }),
  handler: async (ctx, entry) => ({ personId: await RelatedPeople.add(ctx, ctx.staff, entry) }),
});

/** Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const change = staffMutation({
  permission: "clients:edit",
  args: { clientId: v.string(), personId: v.string(), form: vRelatedForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await RelatedPeople.change(ctx, ctx.staff, edit);
  },
});

/** Refuses NOT_FOUND, and ON_HOLD if either client has a legal hold. */
export const remove = staffMutation({
  permission: "clients:edit",
  args: { clientId: v.string(), personId: v.string() },
  returns: v.null(),
  handler: async (ctx, removed) => {
    await RelatedPeople.remove(ctx, ctx.staff, removed);
  },
});
