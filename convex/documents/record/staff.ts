import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vDocumentList, vNewest } from "./answers";
import * as Documents from "./model";
import { saveDetails as save } from "./saveDetails";
import { vDetails } from "./tables";

/** Page size of each kind, for older ones. */
const vLength = { most: v.optional(v.number()) };

/** A client's documents, newest first; null for an absent client. Live. */
export const listOfClient = staffQuery({
  permission: "documents:read",
  args: { clientId: v.string(), ...vLength },
  returns: v.union(vDocumentList, v.null()),
  handler: async (ctx, { clientId, most }) => await Documents.listOfClient(ctx, clientId, most),
});

/** A case's documents, and others that answer its requests, newest first; null for an absent case. Live. */
export const listOfCase = staffQuery({
  permission: "documents:read",
  args: { caseId: v.string(), ...vLength },
  returns: v.union(vDocumentList, v.null()),
  handler: async (ctx, { caseId, most }) => await Documents.listOfCase(ctx, caseId, most),
});

/** The newest documents of all clients, for the palette. Live. */
export const newest = staffQuery({
  permission: "documents:read",
  args: {},
  returns: vNewest,
  handler: async (ctx) => await Documents.listNewest(ctx),
});

/**
 * Saves party and expiry, and with `label` type and name. Refuses NOT_FOUND, INVALID with the field, and
 * CHANGED_MEANWHILE.
 */
export const saveDetails = staffMutation({
  permission: "documents:upload",
  args: {
    documentId: v.string(),
    version: v.number(),
    details: vDetails,
    label: v.optional(v.object({ typeKey: v.string(), fileName: v.string() })),
  },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await save(ctx, ctx.staff, edit);
  },
});
