/** Changes the status or the owner of many leads in one transaction, and takes that back. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import * as Access from "../access/model";
import { refuse } from "../access/refuse";
import * as FollowUps from "../leadFollowUps/model";
import * as LeadDecisions from "../leadDecisions/model";
import * as Leads from "../leads/model";
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, type LeadStatus } from "../leads/rules";
import { canUndo, MOST_AT_ONCE, TOO_LATE, type BulkField } from "./rules";
import type { Recent, vDone, vSeenLeads } from "./tables";

type Stored = Doc<"lead_statuses"> | null;

/** What one lead is given; `version` is that of its row. */
interface Given {
  number: number;
  stored: Stored;
  to: string;
  version: number;
}

/** How a field of a lead is read and given. */
interface Field {
  valueOf: (stored: Stored) => string;
  /** The version of the row that was the first to have the value. */
  versionOf: (stored: Stored) => number | null;
  give: (ctx: MutationCtx, staff: Staff, given: Given) => Promise<void>;
  /** Refuses INVALID for a value that there is not. */
  requireValue: (ctx: MutationCtx, to: string) => Promise<void>;
}

function readStatus(text: string): LeadStatus {
  const status = LEAD_STATUSES.find((known) => known === text);
  return status ?? refuse("INVALID", { field: "status", reason: "Choose a status" });
}

const FIELDS: Record<BulkField, Field> = {
  status: {
    valueOf: (stored) => stored?.status ?? DEFAULT_LEAD_STATUS,
    versionOf: (stored) => LeadDecisions.statusSetOf(stored)?.at ?? null,
    give: async (ctx, staff, given) => {
      await Leads.giveStatus(ctx, staff, { ...given, to: readStatus(given.to) });
    },
    requireValue: (_ctx, to) => Promise.resolve(void readStatus(to)),
  },
  owner: {
    valueOf: FollowUps.ownerOf,
    versionOf: (stored) => stored?.ownerSet?.at ?? null,
    give: async (ctx, staff, { to, ...given }) => {
      // An undo may bring back somebody who has left since.
      const ownerId = Access.userIdIn(ctx, to);
      await FollowUps.giveOwner(ctx, staff, { ...given, ownerId });
    },
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
  const seen = new Map(wanted.leads.map(({ leadId, from }) => [leadId, from]));
  const found = await Promise.all([...seen].map(async ([leadId, from]) => ({ ...(await read(ctx, leadId)), from })));
  const isThere = found.filter(({ lead, stored }) => lead === null || field.valueOf(stored) !== wanted.to);
  const changeable = isThere.flatMap(({ lead, stored, from }) => {
    const before = field.valueOf(stored);
    return lead === null || lead.merged !== undefined || before !== from ? [] : [{ lead, stored, before }];
  });
  const left = isThere.length - changeable.length;
  const first = await LeadDecisions.nextVersionOf(ctx);
  const changed = changeable.map((each, at) => ({ ...each, version: first + at }));
  // Together, because each waits for the hash of its event in the audit log.
  await Promise.all(
    changed.map(async ({ lead: { number }, stored, version }) => {
      await field.give(ctx, staff, { number, stored, to: wanted.to, version });
    }),
  );
  if (changed.length === 0) return { changeId: null, changed: 0, left };
  await tellOwner(ctx, staff, { wanted, leads: changed.map(({ lead }) => lead) });
  const changeId = await ctx.db.insert("lead_bulk_changes", {
    userId: staff.userId,
    userName: staff.name,
    at: Date.now(),
    field: wanted.field,
    to: wanted.to,
    leads: changed.map(({ lead: { number }, before, version: given }) => ({ number, before, version: given })),
    undone: null,
  });
  return { changeId, changed: changed.length, left };
}

/** A lead and what was decided about it. */
async function read(ctx: QueryCtx, leadId: string): Promise<{ lead: Doc<"leads"> | null; stored: Stored }> {
  const lead = await Leads.find(ctx, leadId);
  return { lead, stored: lead && (await LeadDecisions.find(ctx, lead.number)) };
}

async function tellOwner(
  ctx: MutationCtx,
  staff: Staff,
  { wanted, leads }: { wanted: Wanted; leads: readonly Doc<"leads">[] },
): Promise<void> {
  const ownerId = wanted.field === "owner" ? Access.userIdIn(ctx, wanted.to) : null;
  if (ownerId !== null) await FollowUps.tellOwner(ctx, ownerId, { by: staff, leads });
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
  const found = await Promise.all(
    done.leads.map(async (lead) => ({ ...lead, stored: await LeadDecisions.find(ctx, lead.number) })),
  );
  const unchanged = found.filter(({ stored, version }) => field.versionOf(stored) === version);
  const first = await LeadDecisions.nextVersionOf(ctx);
  await Promise.all(
    unchanged.map(async ({ number, stored, before }, at) => {
      await field.give(ctx, staff, { number, stored, to: before, version: first + at });
    }),
  );
  const changed = unchanged.length;
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
