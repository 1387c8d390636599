/** Links documents to the requests they answer, and keeps their statuses the same. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as Access from "../../access/accounts/model";
import * as Cases from "../../cases/record/model";
import * as CaseSummary from "../../cases/record/summary";
import { placeIdOf } from "../../platform/dueItems/rules";
import * as Notifications from "../../practice/notifications/model";
import * as Requirements from "../../cases/requirements/model";
import type { RequirementStatus } from "../../cases/requirements/rules";
import { ownClientOf, type DocumentCaller } from "../record/callers";
import { REVIEW_STATES, type ReviewState } from "../record/rules";
import { REQUEST_TEXTS } from "./rules";

/** The status of a request answered by a document in this state. */
export const ANSWERED: Record<ReviewState, Exclude<RequirementStatus, "requested">> = {
  waiting: "uploaded",
  accepted: "accepted",
  redo: "redo",
};

/** The reverse; null for a request without a document. */
export function reviewFor(status: RequirementStatus): ReviewState | null {
  return REVIEW_STATES.find((review) => ANSWERED[review] === status) ?? null;
}

type DocumentRow = Doc<"client_documents">;
type Requirement = Doc<"case_requirements">;

/** The facts of an upload that say which request it answers. */
interface Offer {
  caseId: string | null;
  requirementId?: string;
  typeKey: string;
}

/**
 * The request of an upload, or null. Refuses NOT_FOUND for one of another client or case, and INVALID for a document of
 * another type than the requested one.
 */
export async function findRequested(
  ctx: QueryCtx,
  clientId: Id<"clients">,
  { caseId, requirementId, typeKey }: Offer,
): Promise<Requirement | null> {
  if (requirementId === undefined) return null;
  const requirement = await Requirements.get(ctx, requirementId);
  const isOfCase = caseId === null || caseId === requirement.caseId;
  if (requirement.clientId !== clientId || !isOfCase) refuse("NOT_FOUND", { what: "requirement" });
  const isSameType = requirement.documentType === typeKey;
  return isSameType ? requirement : refuse("INVALID", { field: "file", reason: REQUEST_TEXTS.notRequested });
}

/** A client cannot replace an accepted document. */
function isSettled({ status }: Requirement): boolean {
  return status === "accepted";
}

/** Refuses INVALID for a request that a client can no longer answer. */
export function requireOpen(requirement: Requirement | null): void {
  if (requirement === null || !isSettled(requirement)) return;
  refuse("INVALID", { field: "file", reason: REQUEST_TEXTS.accepted });
}

/** Lets a document answer a request, in place of the previous one. */
export async function answer(
  ctx: MutationCtx,
  by: DocumentCaller,
  { requirementId, document }: { requirementId: Id<"case_requirements">; document: DocumentRow },
): Promise<void> {
  const { _id: documentId, review, reviewReason } = document;
  const state = { to: ANSWERED[review], reason: reviewReason ?? "" };
  await Requirements.setStatus(ctx, by, { requirementId, documentId, ...state });
}

/**
 * Links a complete document to its request, unless staff have withdrawn the request or, for a client's upload, accepted
 * another document. Notifies staff; another member's upload only if it was requested.
 */
export async function arrive(ctx: MutationCtx, by: DocumentCaller, document: DocumentRow): Promise<void> {
  await link(ctx, by, document);
  await followList(ctx, document);
}

async function link(ctx: MutationCtx, by: DocumentCaller, document: DocumentRow): Promise<void> {
  const { requirementId, isFromClient } = document;
  const requirement = requirementId === null ? null : await Requirements.find(ctx, requirementId);
  if (requirement !== null && !(isFromClient && isSettled(requirement))) {
    await answer(ctx, by, { requirementId: requirement._id, document });
    await tellTeam(ctx, by, requirement);
    return;
  }
  if (requirementId !== null) await ctx.db.patch("client_documents", document._id, { requirementId: null });
  if (isFromClient) await tellTeam(ctx, by, { ...document, title: document.typeName });
}

interface TeamNews {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
  /** The title of the request, or the name of the document's type. */
  title: string;
}

/**
 * Notifies the team of the case, except the uploader. Without a team, a client's upload is announced to all staff;
 * unread ones of the same client are one row.
 */
async function tellTeam(ctx: MutationCtx, by: DocumentCaller, arrived: TeamNews): Promise<void> {
  const { clientId, caseId, title } = arrived;
  const { clientName } = await Cases.describePlace(ctx, arrived);
  const recordId = placeIdOf(arrived);
  // "Maria Santos sent Passport": the client's name is not repeated.
  const name = by.name === clientName ? title : `${title} of ${clientName}`;
  const news = { kind: "requestAnswered", count: 1, name, recordId, byName: by.name } as const;
  const team = await Cases.listTeam(ctx, caseId);
  const isClients = ownClientOf(by) !== null;
  const told = team.length === 0 && isClients ? (await Access.listActiveStaff(ctx)).map(({ _id }) => _id) : team;
  for (const userId of told) {
    if (userId === by.userId) continue;
    if (isClients) await Notifications.gatherFor(ctx, userId, { ...news, within: clientId });
    else await Notifications.announceTo(ctx, userId, news);
  }
}

/** A case's newest uploads of the client that are looked at for the list of cases. */
const MOST_LOOKED_AT = 100;

/** Facts about a case's documents that answer no request in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const uploads = await ctx.db
    .query("client_documents")
    .withIndex("by_case_and_isFromClient_and_status_and_uploadedAt", (q) =>
      q.eq("caseId", caseId).eq("isFromClient", true).eq("status", "uploaded"),
    )
    .order("desc")
    .take(MOST_LOOKED_AT);
  const waiting = uploads.filter(({ review, requirementId }) => review === "waiting" && requirementId === null);
  const answered = await Promise.all(waiting.map(async ({ _id }) => await Requirements.listAnsweredBy(ctx, _id)));
  return { looseUploads: answered.filter((requests) => requests.length === 0).length };
}

/** Brings the list of cases up to date after a change of a document; null or absent: it belongs to no case. */
export async function followList(ctx: MutationCtx, document: Pick<DocumentRow, "caseId"> | null): Promise<void> {
  const caseId = document?.caseId ?? null;
  if (caseId !== null) await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: null });
}

/** Sets the requests that a document answers to its status. Returns their number. */
export async function settle(ctx: MutationCtx, by: DocumentCaller, document: DocumentRow): Promise<number> {
  const answered = await Requirements.listAnsweredBy(ctx, document._id);
  for (const { _id: requirementId } of answered) await answer(ctx, by, { requirementId, document });
  return answered.length;
}

/**
 * Replaces the document that answered a request with the newest remaining one; without one, the document is requested
 * again.
 */
export async function unanswer(
  ctx: MutationCtx,
  by: DocumentCaller,
  { _id: requirementId }: Requirement,
): Promise<void> {
  const [newest] = await listSent(ctx, requirementId);
  if (newest === undefined) await Requirements.setStatus(ctx, by, { requirementId, to: "requested" });
  else await answer(ctx, by, { requirementId, document: newest });
}

/** The same for every request that a deleted document answered. */
export async function withdrawAnswer(
  ctx: MutationCtx,
  by: DocumentCaller,
  { _id: documentId }: DocumentRow,
): Promise<void> {
  for (const requirement of await Requirements.listAnsweredBy(ctx, documentId)) {
    await unanswer(ctx, by, requirement);
  }
}

/** More uploads than anybody makes for one request. */
const MOST_SENT = 200;

async function listSent(ctx: QueryCtx, requirementId: Id<"case_requirements">): Promise<DocumentRow[]> {
  return await ctx.db
    .query("client_documents")
    .withIndex("by_requirement_and_status_and_uploadedAt", (q) =>
      q.eq("requirementId", requirementId).eq("status", "uploaded"),
    )
    .order("desc")
    .take(MOST_SENT);
}

/** Unlinks a request's uploads, which stay with the client. */
export async function release(ctx: MutationCtx, requirementId: Id<"case_requirements">): Promise<void> {
  for (const { _id } of await listSent(ctx, requirementId)) {
    await ctx.db.patch("client_documents", _id, { requirementId: null });
  }
}
