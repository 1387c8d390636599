import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as CaseSummary from "../../cases/record/summary";
import * as Clients from "../../clients/record/model";
import { ANYBODY, NOBODY, placeIdOf } from "../../platform/dueItems/rules";
import * as Firm from "../../practice/settings/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Notifications from "../../practice/notifications/model";
import * as Tasks from "../../cases/tasks/model";
import type { vShownDeadline } from "./answers";
import { show } from "./shownDeadlines";
import {
  DEADLINE_FIELDS,
  DEADLINE_KIND_LABELS,
  deadlineProblem,
  isDeadlineKind,
  type DeadlineForm,
  type DeadlineKind,
} from "./rules";

type Deadline = Doc<"deadlines">;
type DeadlineFacts = Pick<Deadline, "kind" | "title" | "ownerId" | "dueOn">;

/** The deadline with this id; null also for a deleted client's. */
export async function find(ctx: QueryCtx, deadlineId: string): Promise<Deadline | null> {
  const id = ctx.db.normalizeId("deadlines", deadlineId);
  const deadline = id === null ? null : await ctx.db.get("deadlines", id);
  const client = deadline === null ? null : await Clients.find(ctx, deadline.clientId);
  return client?.deleted === null ? deadline : null;
}

/** Refuses NOT_FOUND. */
async function get(ctx: QueryCtx, deadlineId: string): Promise<Deadline> {
  return (await find(ctx, deadlineId)) ?? refuse("NOT_FOUND", { what: "deadline" });
}

/** All deadlines of a client and their cases, open and done. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("deadlines").withIndex("by_clientId_and_doneAt_and_dueOn", (q) => q.eq("clientId", clientId));
}

/** Facts about a case's deadlines in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const first = await ctx.db
    .query("deadlines")
    .withIndex("by_caseId_and_doneAt_and_dueOn", (q) => q.eq("caseId", caseId).eq("doneAt", null))
    .first();
  return { deadlineOn: first?.dueOn ?? null };
}

async function followList(ctx: MutationCtx, staff: Staff | null, { caseId }: Pick<Deadline, "caseId">): Promise<void> {
  if (caseId !== null) await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: staff });
}

/** Reads the form; `before` is the current owner. Refuses INVALID with the field and its sentence. */
async function factsOf(ctx: QueryCtx, form: DeadlineForm, before: Deadline["ownerId"]): Promise<DeadlineFacts> {
  for (const field of DEADLINE_FIELDS) {
    const reason = deadlineProblem(field, form);
    if (reason !== null) refuse("INVALID", { field, reason });
  }
  const { kind, title, dueOn } = form;
  if (!isDeadlineKind(kind)) throw new Error(`${kind} is no kind of deadline, and passed the rule.`);
  return { kind, title: title.trim(), dueOn, ownerId: await Access.readOwner(ctx, form.ownerId, before) };
}

/** Notifies the owner of a deadline that somebody else has assigned. */
async function tellOwner(
  ctx: MutationCtx,
  staff: Staff,
  deadline: Pick<Deadline, keyof DeadlineFacts | "clientId" | "caseId">,
) {
  if (deadline.ownerId === null || deadline.ownerId === staff.userId) return;
  const news = { kind: "deadlineAssigned", count: 1, name: deadline.title, recordId: placeIdOf(deadline) } as const;
  await Notifications.announceTo(ctx, deadline.ownerId, { ...news, byName: staff.name });
}

/** A deadline in the audit log: without its title, which may be about a person. */
async function inAudit(ctx: QueryCtx, { kind, ownerId, dueOn }: DeadlineFacts): Promise<string> {
  const { ownerName } = await Access.describeOwner(ctx, ownerId);
  return `${DEADLINE_KIND_LABELS[kind]}, due ${dueOn}, ${ownerName ?? "nobody"}`;
}

/** Stores an imported deadline, without a notification; the caller audits it. */
export async function bringOver(
  ctx: MutationCtx,
  author: Pick<Staff, "name">,
  deadline: DeadlineFacts & Pick<Deadline, "clientId" | "caseId">,
): Promise<void> {
  await ctx.db.insert("deadlines", { ...deadline, ...(await Tasks.newDueFields(ctx, author)) });
  await followList(ctx, null, deadline);
}

type NewDeadline = DeadlineForm & Cases.PlaceIds;

/** Adds a deadline. Refuses NOT_FOUND for an absent client or case, and INVALID with the field and its sentence. */
export async function add(ctx: MutationCtx, staff: Staff, added: NewDeadline): Promise<Id<"deadlines">> {
  const place = await Cases.requirePlace(ctx, added);
  const facts = await factsOf(ctx, added, null);
  const deadline = { ...place, ...facts, ...(await Tasks.newDueFields(ctx, staff)) };
  const deadlineId = await ctx.db.insert("deadlines", deadline);
  await followList(ctx, staff, deadline);
  await tellOwner(ctx, staff, deadline);
  const after = await inAudit(ctx, facts);
  await recordEvent(ctx, { actor: staff, action: "deadlines:add", subject: place.clientId, after });
  return deadlineId;
}

interface Edit {
  deadlineId: string;
  form: DeadlineForm;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if it would overwrite an unseen edit. */
export async function change(ctx: MutationCtx, staff: Staff, { deadlineId, form, version }: Edit): Promise<void> {
  const deadline = await get(ctx, deadlineId);
  requireVersion(deadline, version);
  const facts = await factsOf(ctx, form, deadline.ownerId);
  const isMoved = facts.dueOn !== deadline.dueOn;
  const isGiven = facts.ownerId !== deadline.ownerId;
  if (!isMoved && !isGiven && facts.kind === deadline.kind && facts.title === deadline.title) return;
  await ctx.db.patch("deadlines", deadline._id, {
    ...facts,
    dueSetOn: isMoved ? await Firm.today(ctx) : deadline.dueSetOn,
    version: version + 1,
    updatedAt: Date.now(),
    updatedByName: staff.name,
  });
  await followList(ctx, staff, deadline);
  if (isGiven) await tellOwner(ctx, staff, { ...deadline, ...facts });
  const [before, after] = [await inAudit(ctx, deadline), await inAudit(ctx, facts)];
  await recordEvent(ctx, { actor: staff, action: "deadlines:change", subject: deadline.clientId, before, after });
}

/** Idempotent: two people at once do it once. Refuses NOT_FOUND. */
export async function setDone(
  ctx: MutationCtx,
  staff: Staff,
  { deadlineId, isDone }: { deadlineId: string; isDone: boolean },
): Promise<void> {
  const deadline = await get(ctx, deadlineId);
  if ((deadline.doneAt !== null) === isDone) return;
  const done = isDone ? { doneAt: Date.now(), doneByName: staff.name } : { doneAt: null, doneByName: null };
  await ctx.db.patch("deadlines", deadline._id, done);
  await followList(ctx, staff, deadline);
  const words = await inAudit(ctx, deadline);
  const [before, after] = isDone ? [words, "done"] : ["done", words];
  await recordEvent(ctx, { actor: staff, action: "deadlines:setDone", subject: deadline.clientId, before, after });
}

/** Refuses NOT_FOUND, and ON_HOLD under a legal hold. */
export async function remove(ctx: MutationCtx, staff: Staff, deadlineId: string): Promise<void> {
  const deadline = await get(ctx, deadlineId);
  await LegalHolds.requireNone(ctx, deadline.clientId);
  await ctx.db.delete("deadlines", deadline._id);
  await followList(ctx, staff, deadline);
  const before = await inAudit(ctx, deadline);
  await recordEvent(ctx, { actor: staff, action: "deadlines:remove", subject: deadline.clientId, before });
}

interface DeadlineRange extends Tasks.DueRange {
  kind: DeadlineKind;
}

function due(ctx: QueryCtx, { kind, owner, from, before }: DeadlineRange) {
  if (owner === ANYBODY) {
    return ctx.db
      .query("deadlines")
      .withIndex("by_kind_and_doneAt_and_dueOn", (q) =>
        q.eq("kind", kind).eq("doneAt", null).gte("dueOn", from).lt("dueOn", before),
      );
  }
  const ownerId = owner === NOBODY ? null : owner;
  return ctx.db
    .query("deadlines")
    .withIndex("by_kind_and_ownerId_and_doneAt_and_dueOn", (q) =>
      q.eq("kind", kind).eq("ownerId", ownerId).eq("doneAt", null).gte("dueOn", from).lt("dueOn", before),
    );
}

/** The first open deadlines of the range, by their date. */
export async function listDue(
  ctx: QueryCtx,
  range: DeadlineRange,
  count: number,
): Promise<Infer<typeof vShownDeadline>[]> {
  return await show(ctx, await due(ctx, range).take(count));
}

/** The same in pages, for a job that reads all of them. */
export async function pageDue(ctx: QueryCtx, range: DeadlineRange, options: PaginationOptions) {
  const { page, ...rest } = await due(ctx, range).paginate(options);
  return { ...rest, page: await show(ctx, page) };
}

/** Number of open deadlines in the range, up to `most`. */
export async function countDue(ctx: QueryCtx, range: DeadlineRange, most: number): Promise<number> {
  return (await due(ctx, range).take(most)).length;
}
