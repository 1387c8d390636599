import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vRequirement, vRequirementForm } from "./answers";
import * as Requirements from "./model";

/** A case's requests: required documents first, then by due date; empty if the case does not exist. */
export const ofCase = staffQuery({
  permission: "cases:read",
  args: { caseId: v.string() },
  returns: v.array(vRequirement),
  handler: async (ctx, { caseId }) => await Requirements.listOfCase(ctx, caseId),
});

/** The requests of all cases of a client, in the same order; empty if the client does not exist. */
export const ofClient = staffQuery({
  permission: "cases:read",
  args: { clientId: v.string() },
  returns: v.array(vRequirement),
  handler: async (ctx, { clientId }) => await Requirements.listOfClient(ctx, clientId),
});

/** Requests a document. Refuses NOT_FOUND, and INVALID with the field and its sentence. */
export const request = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), form: vRequirementForm },
  returns: v.null(),
  handler: async (ctx, requested) => {
    await Requirements.request(ctx, ctx.staff, requested);
  },
});

/** Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const change = staffMutation({
  permission: "cases:edit",
  args: { requirementId: v.string(), form: vRequirementForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await Requirements.change(ctx, ctx.staff, edit);
  },
});
