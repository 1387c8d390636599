/** Changes the status or the owner of many leads in one transaction, and takes that back. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import * as Access from "../access/model";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as FollowUps from "../leadFollowUps/model";
import * as LeadDecisions from "../leadDecisions/model";
import { statusSetOf } from "../leadDecisions/rules";
import * as Leads from "../leads/model";
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, parseLeadId, type LeadStatus } from "../leads/rules";
import type { Recent, vDone, vSeenLeads } from "./answers";
import { canUndo, changeInWords, MOST_AT_ONCE, TOO_LATE, type BulkField } from "./rules";

type Decided = LeadDecisions.Decided | null;

/** Leads that are given the same. */
interface Group {
  to: string;
  numbers: number[];
}

/** How a field of a lead is read and given. */
interface Field {
  valueOf: (decided: Decided) => string;
  /** The version of the row that was the first to have the value. */
  versionOf: (decided: Decided) => number | null;
  given: (ctx: MutationCtx, groups: readonly Group[]) => LeadDecisions.Given;
  /** Refuses INVALID for a value that there is not. */
  requireValue: (ctx: MutationCtx, to: string) => Promise<void>;
}

function readStatus(text: string): LeadStatus {
  const status = LEAD_STATUSES.find((known) => known === text);
  return status ?? refuse("INVALID", { field: "status", reason: "Choose a status" });
}

const FIELDS: Record<BulkField, Field> = {
  status: {
    valueOf: (decided) => decided?.status ?? DEFAULT_LEAD_STATUS,
    versionOf: (decided) => statusSetOf(decided)?.at ?? null,
    given: (_ctx, groups) => ({
      field: "status",
      groups: groups.map(({ to, numbers }) => ({ to: readStatus(to), numbers })),
    }),
    requireValue: (_ctx, to) => Promise.resolve(void readStatus(to)),
  },
  owner: {
    valueOf: FollowUps.ownerOf,
    versionOf: (decided) => decided?.ownerSet?.at ?? null,
    // An undo may bring back somebody who has left since.
    given: (ctx, groups) => ({
      field: "owner",
      groups: groups.map(({ to, numbers }) => ({ to: Access.userIdIn(ctx, to), numbers })),
    }),
    requireValue: async (ctx, to) => {
      await Access.readOwner(ctx, to, null);
    },
  },
};

export interface Wanted {
  field: BulkField;
  to: string;
  leads: Infer<typeof vSeenLeads>;
}

/**
 * Gives all these leads a value, in one commit. A lead that does not have the value that the person saw stays as it is, and so does one
 * that was merged. Refuses INVALID for too many leads and for a value that there is not.
 */
export async function change(ctx: MutationCtx, staff: Staff, wanted: Wanted): Promise<Infer<typeof vDone>> {
  if (wanted.leads.length > MOST_AT_ONCE) {
    refuse("INVALID", { field: "leads", reason: `Change at most ${String(MOST_AT_ONCE)} leads at once` });
  }
  const field = FIELDS[wanted.field];
  await field.requireValue(ctx, wanted.to);
  const { found, known } = await readSeen(ctx, field, wanted.leads);
  const unlike = found.filter((lead) => lead?.before !== wanted.to);
  const changed = unlike.flatMap((lead) => (lead !== null && lead.before === lead.from ? [lead] : []));
  const left = unlike.length - changed.length;
  if (changed.length === 0) return { changeId: null, changed: 0, left };
  const numbers = changed.map(({ number }) => number);
  const first = await LeadDecisions.decideJointly(ctx, staff, {
    given: field.given(ctx, [{ to: wanted.to, numbers }]),
    decided: known,
  });
  await tellOwner(ctx, staff, { wanted, numbers });
  const changeId = await ctx.db.insert("lead_bulk_changes", {
    userId: staff.userId,
    userName: staff.name,
    at: Date.now(),
    field: wanted.field,
    to: wanted.to,
    leads: changed.map(({ number, before }, place) => ({ number, before, version: first + place })),
    undone: null,
  });
  await record(ctx, staff, { action: "leads:changeMany", field: wanted.field, count: changed.length });
  return { changeId, changed: changed.length, left };
}

/** Each lead that the person saw, once, with what it has now; null where no lead stands for itself by that id. */
async function readSeen(ctx: QueryCtx, field: Field, seen: Wanted["leads"]) {
  const seenOnce = [
    ...new Map(seen.map(({ leadId, from }) => [leadId, { number: parseLeadId(leadId), from }])).values(),
  ];
  const numbers = seenOnce.flatMap(({ number }) => number ?? []);
  const own = await Leads.listOwn(ctx, numbers);
  const known = await LeadDecisions.mapOf(ctx, numbers);
  const found = seenOnce.map(({ number, from }) =>
    number === null || !own.has(number) ? null : { number, before: field.valueOf(known.get(number) ?? null), from },
  );
  return { found, known };
}

interface Recorded {
  action: "leads:changeMany" | "leads:undoMany";
  field: BulkField;
  count: number;
}

/** Records the change itself; the events of the leads follow. */
async function record(ctx: MutationCtx, staff: Staff, { action, field, count }: Recorded): Promise<void> {
  await recordEvent(ctx, { actor: staff, action, subject: "leads", after: changeInWords(field, count) });
}

async function tellOwner(
  ctx: MutationCtx,
  staff: Staff,
  { wanted, numbers }: { wanted: Wanted; numbers: readonly number[] },
): Promise<void> {
  const ownerId = wanted.field === "owner" ? Access.userIdIn(ctx, wanted.to) : null;
  const [number] = numbers;
  const first = ownerId === null || number === undefined ? null : await Leads.findByNumber(ctx, number);
  if (ownerId === null || first === null) return;
  await FollowUps.tellOwner(ctx, ownerId, { by: staff, first, count: numbers.length });
}

async function getChange(ctx: MutationCtx, changeId: string): Promise<Doc<"lead_bulk_changes">> {
  const id = ctx.db.normalizeId("lead_bulk_changes", changeId);
  return (id && (await ctx.db.get("lead_bulk_changes", id))) ?? refuse("NOT_FOUND", { what: "change" });
}

/**
 * Gives each lead back what it had, unless somebody has changed it since. Refuses NOT_FOUND, INVALID when it is too late, and
 * CHANGED_MEANWHILE when somebody has undone it.
 */
export async function undo(ctx: MutationCtx, staff: Staff, changeId: string): Promise<Infer<typeof vDone>> {
  const done = await getChange(ctx, changeId);
  if (done.undone !== null) {
    refuse("CHANGED_MEANWHILE", { byName: done.undone.userName, at: done.undone.at, current: "undone" });
  }
  const now = Date.now();
  if (!canUndo(done.at, now)) refuse("INVALID", { field: "change", reason: TOO_LATE });
  await ctx.db.patch("lead_bulk_changes", done._id, { undone: { userName: staff.name, at: now } });
  const field = FIELDS[done.field];
  const decided = await LeadDecisions.mapOf(
    ctx,
    done.leads.map(({ number }) => number),
  );
  const unchanged = done.leads.filter(
    ({ number, version }) => field.versionOf(decided.get(number) ?? null) === version,
  );
  const changed = unchanged.length;
  if (changed > 0) {
    const groups = Map.groupBy(unchanged, ({ before }) => before);
    const givenBack = [...groups].map(([to, leads]) => ({ to, numbers: leads.map(({ number }) => number) }));
    await LeadDecisions.decideJointly(ctx, staff, { given: field.given(ctx, givenBack), decided });
    await record(ctx, staff, { action: "leads:undoMany", field: done.field, count: changed });
  }
  return { changeId: done._id, changed, left: done.leads.length - changed };
}

/** The last change, unless it is undone. Whether it is too late for that, the screen knows by its clock. */
export async function findRecent(ctx: QueryCtx): Promise<Recent> {
  const last: Doc<"lead_bulk_changes"> | null = await ctx.db.query("lead_bulk_changes").order("desc").first();
  if (last?.undone !== null) return null;
  const { _id, userId, userName, at, field, to, leads } = last;
  const changeId: Id<"lead_bulk_changes"> = _id;
  return { changeId, userId, byName: userName, at, field, to, count: leads.length };
}
