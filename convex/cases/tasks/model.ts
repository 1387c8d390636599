import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import * as CaseSummary from "../record/summary";
import * as Clients from "../../clients/record/model";
import type { DayRange } from "../../platform/days";
import { ANYBODY, NOBODY, placeIdOf } from "../../platform/dueItems/rules";
import * as Firm from "../../practice/settings/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Notifications from "../../practice/notifications/model";
import type { vShownTask } from "./answers";
import { show } from "./shownTasks";
import { TASK_FIELDS, taskProblem, type TaskForm } from "./rules";

type Task = Doc<"tasks">;
type TaskFacts = Pick<Task, "text" | "ownerId" | "dueOn">;

/** Everybody's tasks and unassigned ones, only unassigned ones, or one person's. */
export type OwnerFilter = typeof ANYBODY | typeof NOBODY | Id<"users">;

/** Open tasks due in a range of days, filtered by owner. */
export interface DueRange extends DayRange {
  owner: OwnerFilter;
}

/** The task with this id; null also for one of a client who was deleted. */
export async function find(ctx: QueryCtx, taskId: string): Promise<Task | null> {
  const id = ctx.db.normalizeId("tasks", taskId);
  const task = id === null ? null : await ctx.db.get("tasks", id);
  const client = task === null ? null : await Clients.find(ctx, task.clientId);
  return client?.deleted === null ? task : null;
}

/** Refuses NOT_FOUND. */
async function get(ctx: QueryCtx, taskId: string): Promise<Task> {
  return (await find(ctx, taskId)) ?? refuse("NOT_FOUND", { what: "task" });
}

/** All tasks of a client, open and done, including the cases'. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("tasks").withIndex("by_clientId_and_doneAt_and_dueOn", (q) => q.eq("clientId", clientId));
}

/** Facts about a case's tasks in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const first = await ctx.db
    .query("tasks")
    .withIndex("by_caseId_and_doneAt_and_dueOn", (q) => q.eq("caseId", caseId).eq("doneAt", null).gte("dueOn", ""))
    .first();
  return { taskDueOn: first?.dueOn ?? null };
}

async function followList(ctx: MutationCtx, staff: Staff | null, { caseId }: Pick<Task, "caseId">): Promise<void> {
  if (caseId !== null) await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: staff });
}

/** The facts of a form; `before` is the previous owner. Refuses INVALID with the field and its sentence. */
async function factsOf(ctx: QueryCtx, form: TaskForm, before: Task["ownerId"]): Promise<TaskFacts> {
  for (const field of TASK_FIELDS) {
    const reason = taskProblem(field, form);
    if (reason !== null) refuse("INVALID", { field, reason });
  }
  const ownerId = await Access.readOwner(ctx, form.ownerId, before);
  return { text: form.text.trim(), ownerId, dueOn: form.dueOn === "" ? null : form.dueOn };
}

/** Notifies the owner of a task that somebody else has assigned. */
async function tellOwner(ctx: MutationCtx, staff: Staff, task: Pick<Task, keyof TaskFacts | "clientId" | "caseId">) {
  if (task.ownerId === null || task.ownerId === staff.userId) return;
  const news = { kind: "taskAssigned", count: 1, name: task.text, recordId: placeIdOf(task) } as const;
  await Notifications.announceTo(ctx, task.ownerId, { ...news, byName: staff.name });
}

/** A task's facts in the audit log: never its text, which may be about a person. */
async function inAudit(ctx: QueryCtx, { ownerId, dueOn }: TaskFacts): Promise<string> {
  const { ownerName } = await Access.describeOwner(ctx, ownerId);
  return `${dueOn === null ? "no date" : `due ${dueOn}`}, ${ownerName ?? "nobody"}`;
}

/** The initial fields of a new task, or a new deadline. */
export async function newDueFields(ctx: MutationCtx, { name }: Pick<Staff, "name">) {
  const dueSetOn = await Firm.today(ctx);
  const written = { createdByName: name, updatedByName: name, updatedAt: Date.now(), version: 1 };
  return { ...written, dueSetOn, doneAt: null, doneByName: null };
}

interface TemplateTask extends Pick<TaskFacts, "text" | "dueOn"> {
  /** The item of the template. */
  fromItem: string;
}

/** Adds a template's missing tasks, without an owner; returns how many. The caller audits the template. */
export async function addAll(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, tasks }: { clientCase: Pick<Doc<"cases">, "_id" | "clientId">; tasks: readonly TemplateTask[] },
): Promise<number> {
  const { _id: caseId, clientId } = clientCase;
  let added = 0;
  for (const task of tasks) {
    const known = ctx.db
      .query("tasks")
      .withIndex("by_caseId_and_fromItem", (q) => q.eq("caseId", caseId).eq("fromItem", task.fromItem));
    if ((await known.first()) !== null) continue;
    await ctx.db.insert("tasks", { ...task, ...(await newDueFields(ctx, staff)), caseId, clientId, ownerId: null });
    added += 1;
  }
  if (added > 0) await followList(ctx, staff, { caseId });
  return added;
}

/** Stores a task from elsewhere without a notification; the caller audits it. */
export async function bringOver(
  ctx: MutationCtx,
  author: Pick<Staff, "name">,
  task: TaskFacts & Pick<Task, "clientId" | "caseId">,
): Promise<void> {
  await ctx.db.insert("tasks", { ...task, ...(await newDueFields(ctx, author)), fromItem: null });
  await followList(ctx, null, task);
}

type NewTask = TaskForm & Cases.PlaceIds;

/** Adds a task. Refuses NOT_FOUND for an absent client or case, and INVALID with the field and its sentence. */
export async function add(ctx: MutationCtx, staff: Staff, added: NewTask): Promise<Id<"tasks">> {
  const place = await Cases.requirePlace(ctx, added);
  const facts = await factsOf(ctx, added, null);
  const task = { ...place, ...facts, ...(await newDueFields(ctx, staff)), fromItem: null };
  const taskId = await ctx.db.insert("tasks", task);
  await followList(ctx, staff, task);
  await tellOwner(ctx, staff, task);
  const after = await inAudit(ctx, facts);
  await recordEvent(ctx, { actor: staff, action: "tasks:add", subject: place.clientId, after });
  return taskId;
}

interface Edit {
  taskId: string;
  form: TaskForm;
  /** The version that the person has seen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if somebody else's edit would be lost unseen. */
export async function change(ctx: MutationCtx, staff: Staff, { taskId, form, version }: Edit): Promise<void> {
  const task = await get(ctx, taskId);
  requireVersion(task, version);
  const facts = await factsOf(ctx, form, task.ownerId);
  const isMoved = facts.dueOn !== task.dueOn;
  const isGiven = facts.ownerId !== task.ownerId;
  if (!isMoved && !isGiven && facts.text === task.text) return;
  await ctx.db.patch("tasks", task._id, {
    ...facts,
    dueSetOn: isMoved ? await Firm.today(ctx) : task.dueSetOn,
    version: version + 1,
    updatedAt: Date.now(),
    updatedByName: staff.name,
  });
  await followList(ctx, staff, task);
  if (isGiven) await tellOwner(ctx, staff, { ...task, ...facts });
  const [before, after] = [await inAudit(ctx, task), await inAudit(ctx, facts)];
  await recordEvent(ctx, { actor: staff, action: "tasks:change", subject: task.clientId, before, after });
}

/** Safe to repeat, also by two people at once. Refuses NOT_FOUND. */
export async function setDone(
  ctx: MutationCtx,
  staff: Staff,
  { taskId, isDone }: { taskId: string; isDone: boolean },
): Promise<void> {
  const task = await get(ctx, taskId);
  if ((task.doneAt !== null) === isDone) return;
  const done = isDone ? { doneAt: Date.now(), doneByName: staff.name } : { doneAt: null, doneByName: null };
  await ctx.db.patch("tasks", task._id, done);
  await followList(ctx, staff, task);
  const words = await inAudit(ctx, task);
  const [before, after] = isDone ? [words, "done"] : ["done", words];
  await recordEvent(ctx, { actor: staff, action: "tasks:setDone", subject: task.clientId, before, after });
}

/** Refuses NOT_FOUND, and ON_HOLD under a legal hold. */
export async function remove(ctx: MutationCtx, staff: Staff, taskId: string): Promise<void> {
  const task = await get(ctx, taskId);
  await LegalHolds.requireNone(ctx, task.clientId);
  await ctx.db.delete("tasks", task._id);
  await followList(ctx, staff, task);
  const before = await inAudit(ctx, task);
  await recordEvent(ctx, { actor: staff, action: "tasks:remove", subject: task.clientId, before });
}

function due(ctx: QueryCtx, { owner, from, before }: DueRange) {
  if (owner === ANYBODY) {
    return ctx.db
      .query("tasks")
      .withIndex("by_doneAt_and_dueOn", (q) => q.eq("doneAt", null).gte("dueOn", from).lt("dueOn", before));
  }
  const ownerId = owner === NOBODY ? null : owner;
  return ctx.db
    .query("tasks")
    .withIndex("by_ownerId_and_doneAt_and_dueOn", (q) =>
      q.eq("ownerId", ownerId).eq("doneAt", null).gte("dueOn", from).lt("dueOn", before),
    );
}

/** The first open tasks of the range, by date. */
export async function listDue(ctx: QueryCtx, range: DueRange, count: number): Promise<Infer<typeof vShownTask>[]> {
  return await show(ctx, await due(ctx, range).take(count));
}

/** `listDue` in pages, for a job that reads all of them. */
export async function pageDue(ctx: QueryCtx, range: DueRange, options: PaginationOptions) {
  const { page, ...rest } = await due(ctx, range).paginate(options);
  return { ...rest, page: await show(ctx, page) };
}

/** Number of open tasks of the range, up to `most`. */
export async function countDue(ctx: QueryCtx, range: DueRange, most: number): Promise<number> {
  return (await due(ctx, range).take(most)).length;
}
