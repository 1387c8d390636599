/** Changes the status, the owner or the next contact of many leads in one transaction, and undoes that. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as FollowUps from "../followUps/model";
import * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, type LeadStatus, statusSetOf } from "../status/rules";
import * as Leads from "../record/model";
import { parseLeadId } from "../../platform/ids";
import type { Recent, vDone, vSeenLeads } from "./answers";
import { canUndo, tooLateToUndo } from "../../platform/bulkChanges";
import { changeInWords, MOST_AT_ONCE, type BulkField } from "./rules";

type Row = LeadDecisions.LeadStatusRow | null;

/** Read and write access to one field of a lead. */
interface Field {
  valueOf: (row: Row) => string;
  /** The row version at which the field last changed. */
  versionOf: (row: Row) => number | null;
  choiceOf: (ctx: MutationCtx, staff: Staff, to: string) => LeadDecisions.LeadChoice;
  /** Refuses INVALID for a value that does not exist. */
  requireValue: (ctx: MutationCtx, to: string) => Promise<void>;
}

function readStatus(text: string): LeadStatus {
  const status = LEAD_STATUSES.find((known) => known === text);
  return status ?? refuse("INVALID", { field: "status", reason: "Choose a status" });
}

const FIELDS: Record<BulkField, Field> = {
  status: {
    valueOf: (row) => row?.status ?? DEFAULT_LEAD_STATUS,
    versionOf: (row) => statusSetOf(row)?.at ?? null,
    choiceOf: (_ctx, _staff, to) => ({ field: "status", to: readStatus(to) }),
    requireValue: (_ctx, to) => Promise.resolve(void readStatus(to)),
  },
  owner: {
    valueOf: FollowUps.ownerOf,
    versionOf: (row) => row?.ownerSet?.at ?? null,
    // An undo may restore an owner who has left since.
    choiceOf: (ctx, _staff, to) => ({ field: "owner", to: Access.userIdIn(ctx, to) }),
    requireValue: async (ctx, to) => {
      await Access.readOwner(ctx, to, null);
    },
  },
  nextContact: {
    valueOf: FollowUps.nextContactOf,
    versionOf: (row) => row?.nextContactSet?.at ?? null,
    choiceOf: (_ctx, staff, to) => FollowUps.nextContactChoice(staff, to),
    requireValue: (_ctx, to) => {
      FollowUps.requireNextContact(to);
      return Promise.resolve();
    },
  },
};

export interface BulkChange {
  field: BulkField;
  to: string;
  leads: Infer<typeof vSeenLeads>;
}

/**
 * Sets a value on all these leads in one transaction. A lead stays as it is if it has another value than on the person's screen, or is merged.
 * Refuses INVALID for too many leads and for a value that does not exist.
 */
export async function change(ctx: MutationCtx, staff: Staff, wanted: BulkChange): Promise<Infer<typeof vDone>> {
  if (wanted.leads.length > MOST_AT_ONCE) {
    refuse("INVALID", { field: "leads", reason: `Change at most ${String(MOST_AT_ONCE)} leads at once` });
  }
  const field = FIELDS[wanted.field];
  await field.requireValue(ctx, wanted.to);
  const unlike = (await readSeen(ctx, field, wanted.leads)).filter((lead) => lead?.before !== wanted.to);
  const changed = unlike.flatMap((lead) => (lead !== null && lead.before === lead.from ? [lead] : []));
  const left = unlike.length - changed.length;
  const [one] = changed;
  if (one === undefined) return { changeId: null, changed: 0, left };
  const choice = field.choiceOf(ctx, staff, wanted.to);
  const decisions = changed.map(({ lead: { number }, stored }) => ({ number, stored, choice }));
  const first = await LeadDecisions.decideMany(ctx, staff, decisions);
  if (choice.field === "owner" && choice.to !== null) {
    await FollowUps.tellOwner(ctx, choice.to, { by: staff, first: one.lead, count: changed.length });
  }
  await FollowUps.remindIfDue(ctx, [choice]);
  const changeId = await ctx.db.insert("lead_bulk_changes", {
    userId: staff.userId,
    userName: staff.name,
    at: Date.now(),
    field: wanted.field,
    to: wanted.to,
    leads: changed.map(({ lead: { number }, before }, place) => ({ number, before, version: first + place })),
    undone: null,
  });
  await record(ctx, staff, { action: "leads:changeMany", field: wanted.field, count: changed.length });
  return { changeId, changed: changed.length, left };
}

/** Each lead once, with its current row; null for an unknown id and for a merged lead. */
async function readSeen(ctx: MutationCtx, field: Field, seen: BulkChange["leads"]) {
  const seenOnce = [...new Map(seen.map(({ leadId, from }) => [leadId, from]))].map(([leadId, from]) => {
    return { number: parseLeadId(leadId), from };
  });
  const numbers = seenOnce.flatMap(({ number }) => number ?? []);
  const leads = new Map((await Leads.listUnmerged(ctx, numbers)).map((lead) => [lead.number, lead]));
  const rows = await LeadDecisions.mapToChange(ctx, numbers);
  return seenOnce.map(({ number, from }) => {
    const lead = number === null ? undefined : leads.get(number);
    const stored = (lead && rows.get(lead.number)) ?? null;
    return lead ? { lead, from, stored, before: field.valueOf(stored) } : null;
  });
}

interface ChangeEvent {
  action: "leads:changeMany" | "leads:undoMany";
  field: BulkField;
  count: number;
}

/** Records the bulk change itself, in addition to the events of its leads. */
async function record(ctx: MutationCtx, staff: Staff, { action, field, count }: ChangeEvent): Promise<void> {
  await recordEvent(ctx, { actor: staff, action, subject: "leads", after: changeInWords(field, count) });
}

async function getChange(ctx: MutationCtx, changeId: string): Promise<Doc<"lead_bulk_changes">> {
  const id = ctx.db.normalizeId("lead_bulk_changes", changeId);
  return (id && (await ctx.db.get("lead_bulk_changes", id))) ?? refuse("NOT_FOUND", { what: "change" });
}

/**
 * Restores each lead's value, unless somebody has changed it since. Refuses NOT_FOUND, INVALID when it is too late, and
 * CHANGED_MEANWHILE when somebody has undone it.
 */
export async function undo(ctx: MutationCtx, staff: Staff, changeId: string): Promise<Infer<typeof vDone>> {
  const done = await getChange(ctx, changeId);
  if (done.undone !== null) {
    refuse("CHANGED_MEANWHILE", { byName: done.undone.userName, at: done.undone.at, current: "undone" });
  }
  const now = Date.now();
  if (!canUndo(done.at, now)) refuse("INVALID", { field: "change", reason: tooLateToUndo("leads") });
  await ctx.db.patch("lead_bulk_changes", done._id, { undone: { userName: staff.name, at: now } });
  const field = FIELDS[done.field];
  const rows = await LeadDecisions.mapToChange(
    ctx,
    done.leads.map(({ number }) => number),
  );
  const decisions = done.leads.flatMap(({ number, before, version }) => {
    const stored = rows.get(number) ?? null;
    return field.versionOf(stored) === version ? [{ number, stored, choice: field.choiceOf(ctx, staff, before) }] : [];
  });
  const changed = decisions.length;
  if (changed > 0) {
    await LeadDecisions.decideMany(ctx, staff, decisions);
    await FollowUps.remindIfDue(
      ctx,
      decisions.map(({ choice }) => choice),
    );
    await record(ctx, staff, { action: "leads:undoMany", field: done.field, count: changed });
  }
  return { changeId: done._id, changed, left: done.leads.length - changed };
}

/** The last change, unless it was undone. The screen decides by its clock whether it is too late for that. */
export async function findRecent(ctx: QueryCtx): Promise<Recent> {
  const last: Doc<"lead_bulk_changes"> | null = await ctx.db.query("lead_bulk_changes").order("desc").first();
  if (last?.undone !== null) return null;
  const { _id, userId, userName, at, field, to, leads } = last;
  const changeId: Id<"lead_bulk_changes"> = _id;
  return { changeId, userId, byName: userName, at, field, to, count: leads.length };
}
