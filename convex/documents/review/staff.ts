import { v } from "convex/values";
import { staffMutation } from "../../access/builders/staff";
import { vRequestChange } from "./answers";
import * as ChangeRequest from "./changeRequest";
import * as ReviewDocument from "./reviewDocument";

const vOfDocument = { documentId: v.string() };

const vSeen = { ...vOfDocument, version: v.number() };

export const accept = staffMutation({
  permission: "documents:review",
  args: vSeen,
  returns: v.null(),
  handler: async (ctx, seen) => {
    await ReviewDocument.accept(ctx, ctx.staff, seen);
  },
});

/** Returns a document to the client, who reads the reason. */
export const returnForRedo = staffMutation({
  permission: "documents:review",
  args: { ...vSeen, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, returned) => {
    await ReviewDocument.returnForRedo(ctx, ctx.staff, returned);
  },
});

/** Takes a decision back: the document is to review again. Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export const reopen = staffMutation({
  permission: "documents:review",
  args: vSeen,
  returns: v.null(),
  handler: async (ctx, seen) => {
    await ReviewDocument.reopen(ctx, ctx.staff, seen);
  },
});

/**
 * Sets the status of a requested document, and of the document that answers it. Refuses NOT_FOUND, INVALID without a
 * reason for Redo, and CHANGED_MEANWHILE unless sent with `anyway`.
 */
export const setRequirementStatus = staffMutation({
  permission: "documents:review",
  args: { ...vRequestChange.fields, reason: v.optional(v.string()), anyway: v.optional(v.boolean()) },
  returns: v.null(),
  handler: async (ctx, { requirementId, from, documentId, to, reason = "", anyway = false }) => {
    const seen = anyway ? {} : { seen: { status: from, documentId } };
    await ChangeRequest.setStatus(ctx, ctx.staff, { requirementId, to, reason, ...seen });
  },
});

/** Withdraws the request of a document; its uploads stay with the client. Refuses NOT_FOUND, and ON_HOLD. */
export const withdrawRequirement = staffMutation({
  permission: "cases:edit",
  args: { requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, { requirementId }) => {
    await ChangeRequest.withdraw(ctx, ctx.staff, requirementId);
  },
});

/**
 * Lets a document of the client answer a request. Refuses NOT_FOUND, INVALID for another type, and CHANGED_MEANWHILE.
 */
export const attach = staffMutation({
  permission: "documents:upload",
  args: { ...vSeen, requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, attachment) => {
    await ChangeRequest.attach(ctx, ctx.staff, attachment);
  },
});

/** Unlinks a document from a request. Refuses NOT_FOUND. */
export const detach = staffMutation({
  permission: "documents:upload",
  args: { ...vOfDocument, requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, detached) => {
    await ChangeRequest.detach(ctx, ctx.staff, detached);
  },
});
