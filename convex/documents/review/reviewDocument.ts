/** Staff's decisions about a document, and its details. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import * as RequestFulfilment from "./requestFulfilment";
import { checkLabel, type Label } from "../record/saveDetails";
import { get } from "../record/model";
import { checkReason, detailsProblem, type ReviewState } from "../record/rules";
import type { vDetails } from "../record/tables";

interface SeenVersion {
  documentId: string;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE if it would overwrite an unseen decision. */
export async function getUnchanged(
  ctx: MutationCtx,
  { documentId, version }: SeenVersion,
): Promise<Doc<"client_documents">> {
  const document = await get(ctx, documentId);
  const { version: current, updatedByName: byName, updatedAt: at } = document;
  requireUnchanged({ seen: version, current, byName, at });
  return document;
}

function signature(staff: Staff, { version }: Doc<"client_documents">) {
  return { version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
}

export async function accept(ctx: MutationCtx, staff: Staff, seen: SeenVersion): Promise<void> {
  const document = await getUnchanged(ctx, seen);
  await decide(ctx, staff, { document, review: "accepted", reason: null });
}

/** Refuses INVALID without a reason, which the client reads. */
export async function returnForRedo(
  ctx: MutationCtx,
  staff: Staff,
  { reason: raw, ...seen }: SeenVersion & { reason: string },
): Promise<void> {
  const checked = checkReason(raw);
  if ("problem" in checked) refuse("INVALID", { field: "reason", reason: checked.problem });
  const document = await getUnchanged(ctx, seen);
  await decide(ctx, staff, { document, review: "redo", reason: checked.reason });
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
  const decided = { review, reviewReason: reason, ...reviewed, ...signature(staff, document) };
  await ctx.db.patch("client_documents", subject, decided);
  await recordEvent(ctx, { actor: staff, action: ACTIONS[review], subject, before: document.review, after: review });
  const answered = await RequestFulfilment.settle(ctx, staff, { ...document, ...decided });
  if (answered === 0 && review !== "waiting") await tellClient(ctx, staff, { document, review, reason });
}

async function tellClient(ctx: MutationCtx, staff: Staff, { document, review, reason }: Decision): Promise<void> {
  const { clientId, caseId, typeName } = document;
  const isAccepted = review === "accepted";
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: isAccepted ? "document_accepted" : "document_returned",
    description: isAccepted ? `${typeName} accepted` : `${typeName} returned for redo: ${reason ?? ""}`,
    metadata: { title: typeName, reason },
    isVisibleToClient: true,
    byName: staff.name,
  });
}

interface Edit {
  details: Infer<typeof vDetails>;
  /** Absent if type and name stay. */
  label?: Label;
}

/** For the audit log, which outlives the client: of names only whether they changed. */
function inAudit({
  typeName,
  partyType,
  expiresOn,
}: Pick<Doc<"client_documents">, "typeName" | keyof Edit["details"]>) {
  return `${typeName}, ${partyType}, ${expiresOn ?? "no expiry"}`;
}

/** Stores party type and expiry, and type and name if given. Refuses INVALID with the field. */
export async function saveDetails(
  ctx: MutationCtx,
  staff: Staff,
  { details, label: given, ...seen }: SeenVersion & Edit,
): Promise<void> {
  const document = await getUnchanged(ctx, seen);
  const { expires, label } = await checkLabel(ctx, document, given ?? document);
  const problem = detailsProblem(details, { expires });
  if (problem !== null) refuse("INVALID", problem);
  const next = { ...label, ...details };
  const isRenamed = next.fileName !== document.fileName;
  const isSame = next.typeKey === document.typeKey && inAudit(next) === inAudit(document);
  if (isSame && !isRenamed) return;
  const isExpiryTold = document.isExpiryTold && next.expiresOn === document.expiresOn;
  const firstFileName = document.firstFileName ?? document.fileName;
  const first = isRenamed ? { firstFileName } : {};
  const changed = { ...next, ...first, isExpiryTold, ...signature(staff, document) };
  await ctx.db.patch("client_documents", document._id, changed);
  const change = { before: inAudit(document), after: `${inAudit(next)}${isRenamed ? ", renamed" : ""}` };
  await recordEvent(ctx, { actor: staff, action: "documents:edit", subject: document._id, ...change });
}
