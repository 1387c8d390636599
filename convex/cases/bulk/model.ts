/** Changes the owner, the stage or the priority of many cases in one transaction, and undoes that. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import { canUndo, tooLateToUndo } from "../../platform/bulkChanges";
import { apply } from "../record/caseChoice";
import * as Cases from "../record/model";
import { giveOwner, tellOwner } from "../record/owner";
import { CASE_PRIORITIES, CASE_STAGES, UNASSIGNED, type CasePriority, type CaseStage } from "../record/rules";
import type { Recent, vDone, vSeenCases } from "./answers";
import { changeInWords, MOST_AT_ONCE, type BulkField } from "./rules";

/** One field of a case that is set for many. */
interface Field {
  action: "cases:setOwner" | "cases:setStage" | "cases:setPriority";
  valueOf: (clientCase: Doc<"cases">) => string;
  /** Refuses INVALID for a value that does not exist. */
  requireValue: (ctx: MutationCtx, to: string) => Promise<void>;
  /** Writes the value with its event. */
  set: (ctx: MutationCtx, staff: Staff, change: { clientCase: Doc<"cases">; to: string }) => Promise<void>;
}

function readStage(text: string): CaseStage {
  return CASE_STAGES.find((known) => known === text) ?? refuse("INVALID", { field: "stage", reason: "Choose a stage" });
}

function readPriority(text: string): CasePriority {
  const priority = CASE_PRIORITIES.find((known) => known === text);
  return priority ?? refuse("INVALID", { field: "priority", reason: "Choose a priority" });
}

const FIELDS: Record<BulkField, Field> = {
  owner: {
    action: "cases:setOwner",
    valueOf: (clientCase) => Cases.ownerOf(clientCase) ?? UNASSIGNED,
    requireValue: async (ctx, to) => {
      await Access.readOwner(ctx, to, null);
    },
    // An undo may restore an owner who has left since.
    set: async (ctx, staff, { clientCase, to }) => {
      await giveOwner(ctx, staff, { clientCase, ownerId: Access.userIdIn(ctx, to) });
    },
  },
  stage: {
    action: "cases:setStage",
    valueOf: ({ stage }) => stage,
    requireValue: (_ctx, to) => Promise.resolve(void readStage(to)),
    set: async (ctx, staff, { clientCase, to }) => {
      await apply(ctx, staff, { clientCase, field: "stage", to: readStage(to) });
    },
  },
  priority: {
    action: "cases:setPriority",
    valueOf: ({ priority }) => priority,
    requireValue: (_ctx, to) => Promise.resolve(void readPriority(to)),
    set: async (ctx, staff, { clientCase, to }) => {
      await apply(ctx, staff, { clientCase, field: "priority", to: readPriority(to) });
    },
  },
};

export interface BulkChange {
  field: BulkField;
  to: string;
  cases: Infer<typeof vSeenCases>;
}

/**
 * Sets a value on all these cases in one transaction. A case stays as it is if it has another value than on the person's screen, or is
 * gone. Refuses INVALID for too many cases and for a value that does not exist.
 */
export async function change(ctx: MutationCtx, staff: Staff, wanted: BulkChange): Promise<Infer<typeof vDone>> {
  if (wanted.cases.length > MOST_AT_ONCE) {
    refuse("INVALID", { field: "cases", reason: `Change at most ${String(MOST_AT_ONCE)} cases at once` });
  }
  const { to } = wanted;
  const field = FIELDS[wanted.field];
  await field.requireValue(ctx, to);
  const changed: { clientCase: Doc<"cases">; before: string }[] = [];
  let left = 0;
  for (const [caseId, from] of new Map(wanted.cases.map((seen) => [seen.caseId, seen.from]))) {
    const clientCase = (await Cases.findWithClient(ctx, caseId))?.clientCase;
    const before = clientCase && field.valueOf(clientCase);
    if (before === to) continue;
    if (clientCase === undefined || before !== from) {
      left += 1;
      continue;
    }
    await field.set(ctx, staff, { clientCase, to });
    changed.push({ clientCase, before });
  }
  const [first] = changed;
  if (first === undefined) return { changeId: null, changed: 0, left };
  const ownerId = wanted.field === "owner" ? Access.userIdIn(ctx, to) : null;
  if (ownerId !== null) {
    await tellOwner(ctx, ownerId, { by: staff, first: first.clientCase, count: changed.length });
  }
  const changeId = await ctx.db.insert("case_bulk_changes", {
    userId: staff.userId,
    userName: staff.name,
    at: Date.now(),
    field: wanted.field,
    to,
    cases: changed.map(({ clientCase: { _id: caseId }, before }) => ({ caseId, before })),
    undone: null,
  });
  await record(ctx, staff, { action: "cases:changeMany", field: wanted.field, count: changed.length });
  return { changeId, changed: changed.length, left };
}

interface ChangeEvent {
  action: "cases:changeMany" | "cases:undoMany";
  field: BulkField;
  count: number;
}

/** Records the bulk change itself, in addition to the events of its cases. */
async function record(ctx: MutationCtx, staff: Staff, { action, field, count }: ChangeEvent): Promise<void> {
  await recordEvent(ctx, { actor: staff, action, subject: "cases", after: changeInWords(field, count) });
}

async function getChange(ctx: MutationCtx, changeId: string): Promise<Doc<"case_bulk_changes">> {
  const id = ctx.db.normalizeId("case_bulk_changes", changeId);
  return (id && (await ctx.db.get("case_bulk_changes", id))) ?? refuse("NOT_FOUND", { what: "change" });
}

/** Whether this change is still the last one of the field. */
async function isLast(ctx: QueryCtx, { action }: Field, { caseId, at }: { caseId: Id<"cases">; at: number }) {
  const last = await eventsOfAction(ctx, { subject: caseId, action }).order("desc").first();
  return last?.at === at;
}

/**
 * Restores each case's value, unless somebody has changed it since. Refuses NOT_FOUND, INVALID when it is too late, and
 * CHANGED_MEANWHILE when somebody has undone it.
 */
export async function undo(ctx: MutationCtx, staff: Staff, changeId: string): Promise<Infer<typeof vDone>> {
  const done = await getChange(ctx, changeId);
  if (done.undone !== null) {
    refuse("CHANGED_MEANWHILE", { byName: done.undone.userName, at: done.undone.at, current: "undone" });
  }
  const now = Date.now();
  if (!canUndo(done.at, now)) refuse("INVALID", { field: "change", reason: tooLateToUndo("cases") });
  await ctx.db.patch("case_bulk_changes", done._id, { undone: { userName: staff.name, at: now } });
  const field = FIELDS[done.field];
  let changed = 0;
  for (const { caseId, before } of done.cases) {
    const clientCase = (await Cases.findWithClient(ctx, caseId))?.clientCase;
    if (clientCase === undefined || !(await isLast(ctx, field, { caseId, at: done.at }))) continue;
    await field.set(ctx, staff, { clientCase, to: before });
    changed += 1;
  }
  if (changed > 0) await record(ctx, staff, { action: "cases:undoMany", field: done.field, count: changed });
  return { changeId: done._id, changed, left: done.cases.length - changed };
}

/** The last change, unless it was undone. The screen decides by its clock whether it is too late for that. */
export async function findRecent(ctx: QueryCtx): Promise<Recent> {
  const last: Doc<"case_bulk_changes"> | null = await ctx.db.query("case_bulk_changes").order("desc").first();
  if (last?.undone !== null) return null;
  const { _id, userId, userName, at, field, to, cases } = last;
  return { changeId: _id, userId, byName: userName, at, field, to, count: cases.length };
}
