/** The documents that a case needs from its client, and their status. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireFacts, requireVersion } from "../../access/accounts/refuse";
import { recordEvent, type AuditActor } from "../../access/audit/model";
import * as Cases from "../record/model";
import * as CaseSummary from "../record/summary";
import * as Clients from "../../clients/record/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import type { DayRange } from "../../platform/days";
import { earlierDay } from "../caseRows";
import { lackingItems } from "../milestones/rules";
import { readTranslations } from "../../practice/translations/model";
import type { vRequirement } from "./answers";
import {
  inDueOrder,
  inRequestOrder,
  MOST_REQUIREMENTS,
  NO_TYPE,
  readRequirementForm,
  reasonProblem,
  UNSETTLED,
  type RequirementFacts,
  type RequirementForm,
  isAwaited,
  isPending,
  type RequirementStatus,
  TRANSLATED_REQUEST_TEXTS,
} from "./rules";
import { takeBackNews, tellOverdue, tellRequested, tellStatus } from "./requirementNews";

type Shown = Infer<typeof vRequirement>;

/** A case's requests, in no order. */
async function rowsOfCase(ctx: QueryCtx, caseId: Id<"cases">): Promise<Doc<"case_requirements">[]> {
  return await ctx.db
    .query("case_requirements")
    .withIndex("by_case", (q) => q.eq("caseId", caseId))
    .take(MOST_REQUIREMENTS);
}

function shown(requirement: Doc<"case_requirements">): Shown {
  return {
    requirementId: requirement._id,
    key: requirement._creationTime,
    ...pick(requirement, ["caseId", "documentType", "title", "instructions", "isRequired", "dueOn", "status"]),
    why: requirement.why ?? null,
    ...readTranslations(TRANSLATED_REQUEST_TEXTS, requirement),
    ...pick(requirement, ["reason", "documentId", "version", "updatedAt", "updatedByName"]),
  };
}

/** A case's requests: required documents first, then by due date. Empty if the case does not exist. */
export async function listOfCase(ctx: QueryCtx, caseId: string): Promise<Shown[]> {
  const found = await Cases.findWithClient(ctx, caseId);
  return found === null ? [] : inRequestOrder((await rowsOfCase(ctx, found.clientCase._id)).map(shown));
}

/** Most requests of a client's few cases. */
const MOST_OF_A_CLIENT = 500;

/** The requests of all cases of a client, in the same order. Empty if the client does not exist. */
export async function listOfClient(ctx: QueryCtx, clientId: string): Promise<Shown[]> {
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return [];
  const rows = await ctx.db
    .query("case_requirements")
    .withIndex("by_client", (q) => q.eq("clientId", client._id))
    .take(MOST_OF_A_CLIENT);
  return inRequestOrder(rows.map(shown));
}

/** Null if the request or its case does not exist. */
export async function find(ctx: QueryCtx, requirementId: string): Promise<Doc<"case_requirements"> | null> {
  const id = ctx.db.normalizeId("case_requirements", requirementId);
  const requirement = id && (await ctx.db.get("case_requirements", id));
  const isThere = requirement !== null && (await Cases.findWithClient(ctx, requirement.caseId)) !== null;
  return isThere ? requirement : null;
}

/** The title of a request of a document that is shown; null if the request was withdrawn. */
export async function titleOf(ctx: QueryCtx, requirementId: Id<"case_requirements">): Promise<string | null> {
  return (await ctx.db.get("case_requirements", requirementId))?.title ?? null;
}

/** Refuses NOT_FOUND if the request or its case does not exist. */
export async function get(ctx: QueryCtx, requirementId: string): Promise<Doc<"case_requirements">> {
  return (await find(ctx, requirementId)) ?? refuse("NOT_FOUND", { what: "requirement" });
}

/** The requests that a document fulfils: a passport may do for two cases. */
export async function listAnsweredBy(
  ctx: QueryCtx,
  documentId: Id<"client_documents">,
): Promise<Doc<"case_requirements">[]> {
  return await ctx.db
    .query("case_requirements")
    .withIndex("by_document", (q) => q.eq("documentId", documentId))
    .take(MOST_OF_A_CLIENT);
}

/** Facts about a case's requests in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const rows = await rowsOfCase(ctx, caseId);
  const count = (isCounted: (row: Doc<"case_requirements">) => boolean) => rows.filter(isCounted).length;
  const days = rows.filter(({ status }) => isPending(status)).map(({ dueOn }) => dueOn);
  return {
    asked: rows.length,
    accepted: count(({ status }) => status === "accepted"),
    sent: count(({ status }) => status === "uploaded"),
    awaited: count(isAwaited),
    requestDueOn: days.reduce(earlierDay, null),
  };
}

async function followList(ctx: MutationCtx, by: AuditActor, caseId: Id<"cases">): Promise<void> {
  await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: memberOf(by) });
}

/** The member of the practice; null for a client and for a job. */
function memberOf(by: AuditActor): { userId: Id<"users">; name: string } | null {
  return "userId" in by && !("clientId" in by) ? by : null;
}

/** The facts of a form; `present` is the request's current type, which may no longer be offered. */
async function factsOf(ctx: QueryCtx, form: RequirementForm, present: string | null): Promise<RequirementFacts> {
  const facts = requireFacts(readRequirementForm(form));
  const { documentType } = facts;
  const isKnown = documentType === present || (await DocumentTypes.find(ctx, documentType)) !== null;
  if (!isKnown) refuse("INVALID", { field: "documentType", reason: NO_TYPE });
  return facts;
}

/** A request's name in the audit log, which outlives the client: never its title, which may be about a person. */
function inAudit({ fromItem, documentType }: Pick<Doc<"case_requirements">, "fromItem" | "documentType">): string {
  return fromItem ?? documentType;
}

/** A document to request; `fromItem` names its template's item. */
export interface NewRequirement extends RequirementFacts {
  fromItem: string | null;
}

/**
 * Requests documents. Skips one whose template item the case has already, and one from a template whose title the case has.
 * Returns the new ones. Refuses INVALID if the case would have too many.
 */
export async function requestAll(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, requirements }: { clientCase: Doc<"cases">; requirements: readonly NewRequirement[] },
): Promise<NewRequirement[]> {
  const { _id: caseId, clientId } = clientCase;
  const known = await rowsOfCase(ctx, caseId);
  const added = lackingItems(known, requirements);
  if (known.length + added.length > MOST_REQUIREMENTS) {
    const reason = `A case can have at most ${String(MOST_REQUIREMENTS)} requested documents`;
    refuse("INVALID", { field: "title", reason });
  }
  const open = { status: "requested", reason: null, documentId: null } as const;
  const stamp = { version: 1, updatedAt: Date.now(), updatedByName: staff.name };
  const requested = [];
  for (const requirement of added) {
    const requestId = await ctx.db.insert("case_requirements", { caseId, clientId, ...requirement, ...open, ...stamp });
    requested.push({ ...requirement, requestId });
  }
  await followList(ctx, staff, caseId);
  await tellRequested(ctx, staff, { clientId, caseId, requested });
  return added;
}

/** Requests a document. Refuses NOT_FOUND, and INVALID with the field and its sentence. */
export async function request(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, form }: { caseId: string; form: RequirementForm },
): Promise<void> {
  const clientCase = await Cases.get(ctx, caseId);
  const facts = await factsOf(ctx, form, null);
  await requestAll(ctx, staff, { clientCase, requirements: [{ ...facts, fromItem: null }] });
  await recordEvent(ctx, {
    actor: staff,
    action: "requirements:request",
    subject: clientCase._id,
    after: facts.documentType,
  });
}

interface Edit {
  requirementId: string;
  form: RequirementForm;
  /** The version that the person has seen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if somebody else's edit would be lost unseen. */
export async function change(ctx: MutationCtx, staff: Staff, { requirementId, form, version }: Edit): Promise<void> {
  const requirement = await get(ctx, requirementId);
  const facts = await factsOf(ctx, form, requirement.documentType);
  requireVersion(requirement, version);
  const stamp = { version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  await ctx.db.patch("case_requirements", requirement._id, { ...facts, ...stamp });
  await followList(ctx, staff, requirement.caseId);
  const [subject, after] = [requirement.caseId, inAudit(requirement)];
  await recordEvent(ctx, { actor: staff, action: "requirements:change", subject, after });
}

/** Takes back the client's news that this request was accepted, or that a new copy is needed, of the time of the decision. */
export async function takeBackDecision(
  ctx: MutationCtx,
  requirement: Doc<"case_requirements">,
  { isAccepted, at }: { isAccepted: boolean; at: number },
): Promise<void> {
  await takeBackNews(ctx, requirement, { activityType: isAccepted ? "document_accepted" : "document_redo", at });
}

/** Withdraws a request; a document sent for it stays with the client. Refuses NOT_FOUND, and ON_HOLD under a legal hold. */
export async function withdraw(ctx: MutationCtx, staff: Staff, requirementId: string): Promise<void> {
  const requirement = await get(ctx, requirementId);
  const { clientId, caseId: subject } = requirement;
  await LegalHolds.requireNone(ctx, clientId);
  await ctx.db.delete("case_requirements", requirement._id);
  await followList(ctx, staff, subject);
  for (const activityType of ["document_requested", "document_overdue"] as const) {
    await takeBackNews(ctx, requirement, { activityType });
  }
  await recordEvent(ctx, { actor: staff, action: "requirements:withdraw", subject, before: inAudit(requirement) });
}

export interface StatusChange {
  requirementId: string;
  to: RequirementStatus;
  /** Why it has to be sent again; required for Redo. */
  reason?: string;
  /** The document that fulfils the request. Missing: unchanged, but a repeated request has none. */
  documentId?: Id<"client_documents"> | null;
}

/** Refuses NOT_FOUND, and INVALID without a reason for Redo. */
export async function setStatus(
  ctx: MutationCtx,
  by: AuditActor,
  { requirementId, to, reason = "", documentId }: StatusChange,
): Promise<void> {
  const requirement = await get(ctx, requirementId);
  const { status: current, caseId } = requirement;
  const problem = reasonProblem(to, reason);
  if (problem !== null) refuse("INVALID", { field: "reason", reason: problem });
  const next = {
    status: to,
    reason: to === "redo" ? reason.trim() : null,
    documentId: documentId === undefined ? (to === "requested" ? null : requirement.documentId) : documentId,
  };
  const isSame = current === to && requirement.reason === next.reason && requirement.documentId === next.documentId;
  if (isSame) return;
  const stamp = { updatedAt: Date.now(), updatedByName: Cases.nameOf(by) };
  await ctx.db.patch("case_requirements", requirement._id, { ...next, ...stamp });
  await followList(ctx, by, caseId);
  const item = inAudit(requirement);
  const change = { before: `${item}: ${current}`, after: `${item}: ${to}` };
  await recordEvent(ctx, { actor: by, action: "requirements:setStatus", subject: caseId, ...change });
  const isAskedAnew = to === "requested" && !isPending(current);
  if (to === "accepted" || to === "redo" || isAskedAnew) {
    await tellStatus(ctx, by, { requirement, to, reason: next.reason });
  }
}

/**
 * Notifies the client of an overdue request that waits for them: not for an optional document, nor in a case that is completed or
 * on hold. Returns whether the client was notified.
 */
export async function remindClient(ctx: MutationCtx, requirementId: string): Promise<boolean> {
  const requirement = await find(ctx, requirementId);
  if (requirement === null || !isAwaited(requirement)) return false;
  const clientCase = await Cases.find(ctx, requirement.caseId);
  if (clientCase === null || clientCase.status === "completed" || clientCase.status === "on_hold") return false;
  await tellOverdue(ctx, requirement);
  return true;
}

/** A request with a day, and its place. */
async function shownDue(ctx: QueryCtx, requirement: Doc<"case_requirements">) {
  const { _id: requirementId, _creationTime: requestedAt } = requirement;
  const facts = pick(requirement, ["clientId", "caseId", "title", "dueOn", "version", "updatedAt"]);
  return { requirementId, requestedAt, ...facts, ...(await Cases.describePlace(ctx, requirement)) };
}
type DueRequirement = Awaited<ReturnType<typeof shownDue>>;

/** The first of each status: together at least the first `count` of all. */
async function firstDue(ctx: QueryCtx, { from, before }: DayRange, count: number) {
  const byStatus = UNSETTLED.map(
    async (status) =>
      await ctx.db
        .query("case_requirements")
        .withIndex("by_status_and_dueOn", (q) => q.eq("status", status).gte("dueOn", from).lt("dueOn", before))
        .take(count),
  );
  return (await Promise.all(byStatus)).flat();
}

/** The first requests of the range that are not accepted, by day. */
export async function listDue(ctx: QueryCtx, range: DayRange, count: number): Promise<DueRequirement[]> {
  const first = (await firstDue(ctx, range, count)).sort(inDueOrder).slice(0, count);
  return await Promise.all(first.map(async (requirement) => await shownDue(ctx, requirement)));
}

/**
 * `listDue` in pages, for a job that reads all of them. A page may have fewer rows than requested, because accepted ones are left
 * out.
 */
export async function pageDue(ctx: QueryCtx, { from, before }: DayRange, options: PaginationOptions) {
  const { page, ...rest } = await ctx.db
    .query("case_requirements")
    .withIndex("by_dueOn", (q) => q.gte("dueOn", from).lt("dueOn", before))
    .paginate(options);
  const unsettled = page.filter(({ status }) => status !== "accepted");
  return { ...rest, page: await Promise.all(unsettled.map(async (requirement) => await shownDue(ctx, requirement))) };
}

interface Asked {
  status: RequirementStatus;
  dueOn: DayRange | null;
  askedAt: { from: number; before: number };
}

/** Requests in a status by due day, or, where `dueOn` is null, those without one by the time of the request. In pages, for a job. */
export async function pageAsked(ctx: QueryCtx, { status, dueOn, askedAt }: Asked, options: PaginationOptions) {
  const { from, before } = askedAt;
  const asked = ctx.db.query("case_requirements").withIndex("by_status_and_dueOn", (q) => {
    if (dueOn !== null) return q.eq("status", status).gte("dueOn", dueOn.from).lt("dueOn", dueOn.before);
    return q.eq("status", status).eq("dueOn", null).gte("_creationTime", from).lt("_creationTime", before);
  });
  return await asked.paginate(options);
}

/** Number of requests of the range that are not accepted, up to `most`. */
export async function countDue(ctx: QueryCtx, range: DayRange, most: number): Promise<number> {
  return Math.min((await firstDue(ctx, range, most)).length, most);
}

/** Statuses in which the client has to send something. */
const WITH_CLIENT = ["redo", "requested"] as const;

/** Requests that wait for a client, at most `count` of each status, with their day first; by day. */
export async function listWithClient(ctx: QueryCtx, count: number): Promise<Doc<"case_requirements">[]> {
  const read = (status: (typeof WITH_CLIENT)[number], hasDay: boolean) =>
    ctx.db.query("case_requirements").withIndex("by_status_and_dueOn", (q) => {
      const ofStatus = q.eq("status", status);
      return hasDay ? ofStatus.gt("dueOn", "") : ofStatus.eq("dueOn", null);
    });
  const found: Doc<"case_requirements">[] = [];
  for (const hasDay of [true, false]) {
    for (const status of WITH_CLIENT) found.push(...(await read(status, hasDay).take(count - found.length)));
    if (found.length >= count) break;
  }
  return found;
}

/** The requests of a case that wait for its client. */
export async function listWithClientOf(ctx: QueryCtx, caseId: Id<"cases">): Promise<Doc<"case_requirements">[]> {
  return (await rowsOfCase(ctx, caseId)).filter(({ status }) => status === "redo" || status === "requested");
}
