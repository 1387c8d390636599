/** Staff's changes of a request, which also change the document that answers it. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Requirements from "../../cases/requirements/model";
import type { RequirementStatus } from "../../cases/requirements/rules";
import * as Documents from "../record/model";
import * as RequestFulfilment from "./requestFulfilment";
import { decide } from "./reviewDocument";
import { REQUEST_TEXTS } from "./rules";

interface StatusChange {
  requirementId: string;
  to: RequirementStatus;
  /** Required for Redo. */
  reason: string;
  /** The values on the screen; absent to overwrite. */
  seen?: { status: RequirementStatus; documentId: Id<"client_documents"> | null };
}

/**
 * Sets the status of a request and of the document that answers it; set to requested, it has no document. Refuses
 * NOT_FOUND, INVALID without a reason for Redo, and CHANGED_MEANWHILE if the person has not seen another decision or a
 * newer document.
 */
export async function setStatus(ctx: MutationCtx, staff: Staff, change: StatusChange): Promise<void> {
  const { requirementId, to, reason, seen } = change;
  const requirement = await Requirements.get(ctx, requirementId);
  if (seen !== undefined) requireSeen(requirement, seen);
  const document = requirement.documentId === null ? null : await Documents.find(ctx, requirement.documentId);
  const review = RequestFulfilment.reviewFor(to);
  if (document === null || review === null) {
    if (to === "requested") await RequestFulfilment.release(ctx, requirement._id);
    await Requirements.setStatus(ctx, staff, { requirementId, to, reason });
    await followLists(ctx, requirement, document);
    return;
  }
  const decided = { review, reason: review === "redo" ? reason.trim() : null };
  const isSame = document.review === review && document.reviewReason === decided.reason;
  if (!isSame) await decide(ctx, staff, { document, ...decided });
}

/** The document may be of another case than the request. */
async function followLists(
  ctx: MutationCtx,
  requirement: Doc<"case_requirements">,
  document: Doc<"client_documents"> | null,
): Promise<void> {
  await RequestFulfilment.followList(ctx, requirement);
  if (document?.caseId !== requirement.caseId) await RequestFulfilment.followList(ctx, document);
}

function requireSeen(requirement: Doc<"case_requirements">, seen: NonNullable<StatusChange["seen"]>): void {
  const { status: current, documentId, updatedByName: byName, updatedAt: at } = requirement;
  requireUnchanged({ seen: seen.status, current, byName, at });
  if (seen.documentId !== documentId) refuse("CHANGED_MEANWHILE", { byName, at, current });
}

/** Withdraws a request; its uploads stay with the client. Refuses NOT_FOUND, and ON_HOLD. */
export async function withdraw(ctx: MutationCtx, staff: Staff, requirementId: string): Promise<void> {
  const requirement = await Requirements.get(ctx, requirementId);
  const { _id, documentId } = requirement;
  await RequestFulfilment.release(ctx, _id);
  await Requirements.withdraw(ctx, staff, _id);
  await followLists(ctx, requirement, documentId === null ? null : await Documents.find(ctx, documentId));
}

interface Attachment {
  requirementId: string;
  documentId: string;
}

/**
 * Lets an existing document of the client answer a request, with its status. Refuses NOT_FOUND for an absent one or
 * another client's, INVALID for another type, and CHANGED_MEANWHILE for an outdated version.
 */
export async function attach(
  ctx: MutationCtx,
  staff: Staff,
  { requirementId, ...seen }: Attachment & { version: number },
): Promise<void> {
  const requirement = await Requirements.get(ctx, requirementId);
  const document = await Documents.getUnchanged(ctx, seen);
  if (document.clientId !== requirement.clientId) refuse("NOT_FOUND", { what: "document" });
  if (document.typeKey !== requirement.documentType) {
    refuse("INVALID", { field: "document", reason: REQUEST_TEXTS.notRequested });
  }
  if (requirement.documentId === document._id) return;
  const before = requirement.documentId === null ? null : await Documents.find(ctx, requirement.documentId);
  await RequestFulfilment.answer(ctx, staff, { requirementId: requirement._id, document });
  await followLists(ctx, requirement, document);
  await RequestFulfilment.followList(ctx, before);
  const { _id: subject } = document;
  await recordEvent(ctx, { actor: staff, action: "documents:attach", subject, after: document.typeName });
}

/**
 * Unlinks a document from a request; it stays with the client. Refuses NOT_FOUND; does nothing if it does not answer
 * the request.
 */
export async function detach(ctx: MutationCtx, staff: Staff, { requirementId, documentId }: Attachment): Promise<void> {
  const requirement = await Requirements.get(ctx, requirementId);
  const document = await Documents.get(ctx, documentId);
  const { _id: subject, typeName: before } = document;
  if (document.requirementId === requirement._id) {
    await ctx.db.patch("client_documents", subject, { requirementId: null });
  }
  if (requirement.documentId === subject) await RequestFulfilment.unanswer(ctx, staff, requirement);
  await followLists(ctx, requirement, document);
  if (requirement.documentId !== subject) return;
  await recordEvent(ctx, { actor: staff, action: "documents:detach", subject, before });
}
