import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { FEED_LIMIT, feedStart, LEAD_STATUSES, SNAPSHOT_PAGE, type LeadTuple, type StatusTuple } from "./rules";
import { findSyncState } from "./syncing";

/** The list cuts these two columns to about 12rem; their full text is on the details screen. */
const LIST_TEXT_LIMIT = 80;

function forList(text: string | null): string | null {
  return text === null || text.length <= LIST_TEXT_LIMIT ? text : `${text.slice(0, LIST_TEXT_LIMIT - 1)}…`;
}

function leadTuple(lead: Doc<"leads">): LeadTuple {
  const { number, updatedAt, state, firstName, lastName, email, phone, role, goal, potentialCents } = lead;
  if (state === "missing") return [number, updatedAt, null];
  return [number, updatedAt, firstName, lastName, email, phone, forList(role), forList(goal), potentialCents];
}

function statusTuple({ number, updatedAt, status }: Doc<"lead_statuses">): StatusTuple {
  return [number, updatedAt, LEAD_STATUSES.indexOf(status)];
}

/** Where the feeds have to start so that nothing changed during or after the snapshot is missed. */
async function feedStarts(ctx: QueryCtx): Promise<{ leads: number; statuses: number }> {
  const newestLead = await ctx.db.query("leads").withIndex("by_updatedAt").order("desc").first();
  const newestStatus = await ctx.db.query("lead_statuses").withIndex("by_updatedAt").order("desc").first();
  return { leads: feedStart(newestLead?.updatedAt ?? 0), statuses: feedStart(newestStatus?.updatedAt ?? 0) };
}

/** One page of the listed leads, by number; `cursor` is the last number the page before looked at. */
export async function snapshot(ctx: QueryCtx, cursor: string | null) {
  const after = cursor === null ? -1 : Number(cursor);
  const leads = await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.gt("number", after))
    .take(SNAPSHOT_PAGE);
  const last = leads.at(-1)?.number ?? after;
  // A lead has at most one status, so the same range of numbers holds no more of them than leads.
  const statuses = await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.gt("number", after).lte("number", last))
    .take(SNAPSHOT_PAGE);
  const sync = await findSyncState(ctx);
  return {
    rows: leads.filter((lead) => lead.state === "listed").map(leadTuple),
    statuses: statuses.map(statusTuple),
    nextCursor: leads.length < SNAPSHOT_PAGE ? null : String(last),
    total: sync?.leadCount ?? 0,
    since: await feedStarts(ctx),
  };
}

/** Leads changed after `since`, oldest first. Runs once per open screen and change: one index range, nothing else. */
export async function feed(ctx: QueryCtx, since: number): Promise<{ rows: LeadTuple[]; overflow: boolean }> {
  const changed = await ctx.db
    .query("leads")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", since))
    .take(FEED_LIMIT + 1);
  return { rows: changed.slice(0, FEED_LIMIT).map(leadTuple), overflow: changed.length > FEED_LIMIT };
}

/** The same for statuses. */
export async function statusFeed(ctx: QueryCtx, since: number): Promise<{ rows: StatusTuple[]; overflow: boolean }> {
  const changed = await ctx.db
    .query("lead_statuses")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", since))
    .take(FEED_LIMIT + 1);
  return { rows: changed.slice(0, FEED_LIMIT).map(statusTuple), overflow: changed.length > FEED_LIMIT };
}
