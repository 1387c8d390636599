/** Staff's decisions about a document: accepted, or returned with a reason. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Requirements from "../../cases/requirements/model";
import * as ClientActivity from "../../clients/activity/model";
import * as Documents from "../record/model";
import type { ReviewState } from "../record/rules";
import { isShownToClient } from "../sharing/rules";
import * as RequestFulfilment from "./requestFulfilment";
import { checkReason } from "./rules";

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE with the current state of the review. */
async function getSeen(
  ctx: MutationCtx,
  { documentId, version }: Documents.SeenVersion,
): Promise<Doc<"client_documents">> {
  const document = await Documents.get(ctx, documentId);
  const { review: current, updatedByName: byName, updatedAt: at } = document;
  return document.version === version ? document : refuse("CHANGED_MEANWHILE", { byName, at, current });
}

export async function accept(ctx: MutationCtx, staff: Staff, seen: Documents.SeenVersion): Promise<void> {
  const document = await getSeen(ctx, seen);
  await decide(ctx, staff, { document, review: "accepted", reason: null });
}

/** Refuses INVALID without a reason, which the client reads. */
export async function returnForRedo(
  ctx: MutationCtx,
  staff: Staff,
  { reason: raw, ...seen }: Documents.SeenVersion & { reason: string },
): Promise<void> {
  const checked = checkReason(raw);
  if ("problem" in checked) refuse("INVALID", { field: "reason", reason: checked.problem });
  const document = await getSeen(ctx, seen);
  await decide(ctx, staff, { document, review: "redo", reason: checked.reason });
}

/**
 * Takes a decision back, with the client's news of it: the document is to review again. Does nothing without a
 * decision. Refuses as `accept` does.
 */
export async function reopen(ctx: MutationCtx, staff: Staff, seen: Documents.SeenVersion): Promise<void> {
  const document = await getSeen(ctx, seen);
  const { review, clientId, typeName, reviewedAt: at } = document;
  if (review === "waiting") return;
  const answered = await Requirements.listAnsweredBy(ctx, document._id);
  await decide(ctx, staff, { document, review: "waiting", reason: null });
  if (at === null) return;
  const isAccepted = review === "accepted";
  for (const requirement of answered) await Requirements.takeBackDecision(ctx, requirement, { isAccepted, at });
  if (answered.length > 0) return;
  const activityType = newsOf(review);
  await ClientActivity.takeBack(ctx, { clientId, activityType, about: { request: null, title: typeName }, at });
}

/** The client's news of a decision about a document without a request. */
function newsOf(review: ReviewState): "document_accepted" | "document_returned" {
  return review === "accepted" ? "document_accepted" : "document_returned";
}

interface Decision {
  document: Doc<"client_documents">;
  review: ReviewState;
  reason: string | null;
}

const ACTIONS = {
  waiting: "documents:reopen",
  accepted: "documents:accept",
  redo: "documents:returnForRedo",
} as const satisfies Record<ReviewState, string>;

/**
 * Stores a decision or its withdrawal, and sets every request that the document answers. The client is notified once:
 * of the request, otherwise of the document.
 */
export async function decide(ctx: MutationCtx, staff: Staff, { document, review, reason }: Decision): Promise<void> {
  const { _id: subject } = document;
  const by = review === "waiting" ? null : { at: Date.now(), name: staff.name };
  const reviewed = { reviewedAt: by?.at ?? null, reviewedByName: by?.name ?? null };
  const decided = { review, reviewReason: reason, ...reviewed, ...Documents.nextVersion(staff, document) };
  await ctx.db.patch("client_documents", subject, decided);
  await recordEvent(ctx, { actor: staff, action: ACTIONS[review], subject, before: document.review, after: review });
  const answered = await RequestFulfilment.settle(ctx, staff, { ...document, ...decided });
  await RequestFulfilment.followList(ctx, document);
  if (answered === 0 && review !== "waiting") await tellClient(ctx, staff, { document, review, reason });
}

/** Tells the client of a document that they can see: the news of another one would name a paper that they do not know. */
async function tellClient(ctx: MutationCtx, staff: Staff, { document, review, reason }: Decision): Promise<void> {
  if (!isShownToClient(document)) return;
  const { clientId, caseId, typeName } = document;
  const isAccepted = review === "accepted";
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: newsOf(review),
    description: isAccepted ? `${typeName} accepted` : `New copy of ${typeName} needed: ${reason ?? ""}`,
    metadata: { title: typeName, reason },
    isVisibleToClient: true,
    byName: staff.name,
  });
}
