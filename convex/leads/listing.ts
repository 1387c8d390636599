import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import {
  cutForList,
  FEED_LIMIT,
  feedStart,
  LEAD_STATUSES,
  packRows,
  SNAPSHOT_PAGE,
  type Feed,
  type LeadTuple,
  type StatusTuple,
} from "./rules";
import { findSyncState } from "./syncing";

function cutAnswer(answer: string | null): string | null {
  return answer === null ? null : cutForList(answer);
}

function leadTuple(lead: Doc<"leads">): LeadTuple {
  const { number, updatedAt, state, firstName, lastName, email, phone, role, goal, potentialCents } = lead;
  if (state === "missing") return [number, updatedAt, null];
  return [number, updatedAt, firstName, lastName, email, phone, cutAnswer(role), cutAnswer(goal), potentialCents];
}

function statusTuple({ number, updatedAt, status }: Doc<"lead_statuses">): StatusTuple {
  return [number, updatedAt, LEAD_STATUSES.indexOf(status)];
}

/** Rows left behind a start that was moved into a burst: few enough to send to every screen, with room for more. */
const ROWS_BEHIND_MOVED_START = 100;

/**
 * How many rows since the usual start are too many. Leads are written by one job, one batch after the other, so nothing
 * lands behind a later start, and an import need not be sent to every screen that opens. Statuses are written by everybody
 * at once: a commit may land late, so their start moves only where the feed would overflow from the first.
 */
const BURST = { leads: ROWS_BEHIND_MOVED_START, statuses: FEED_LIMIT };

/**
 * Where a feed has to start so that nothing that commits after this snapshot is missed: a little before now, for commits
 * that land out of order, or within a burst, which the snapshot itself holds. `newest` come newest first.
 */
function startOf(newest: readonly { updatedAt: number }[], burst: number, now: number): number {
  const moved = newest.length > burst ? (newest[ROWS_BEHIND_MOVED_START]?.updatedAt ?? 0) : 0;
  return Math.max(feedStart(now), moved);
}

async function feedStarts(ctx: QueryCtx): Promise<{ leads: number; statuses: number }> {
  const now = Date.now();
  const leads = await ctx.db
    .query("leads")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", feedStart(now)))
    .order("desc")
    .take(BURST.leads + 1);
  const statuses = await ctx.db
    .query("lead_statuses")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", feedStart(now)))
    .order("desc")
    .take(BURST.statuses + 1);
  return { leads: startOf(leads, BURST.leads, now), statuses: startOf(statuses, BURST.statuses, now) };
}

/** One page of the listed leads, the newest first; `cursor` is the lowest number of the page before. */
export async function snapshot(ctx: QueryCtx, cursor: string | null) {
  const before = cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const leads = await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.lt("number", before))
    .order("desc")
    .take(SNAPSHOT_PAGE);
  const isLast = leads.length < SNAPSHOT_PAGE;
  const lowest = isLast ? 0 : (leads.at(-1)?.number ?? 0);
  // A lead has at most one status, so the same range of numbers holds no more of them than leads. Those of missing leads
  // are sent too: a lead that comes back must not show its default in between.
  const statuses = await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before))
    .take(SNAPSHOT_PAGE);
  const sync = await findSyncState(ctx);
  return {
    rows: packRows(leads.filter((lead) => lead.state === "listed").map(leadTuple)),
    statuses: packRows(statuses.map(statusTuple)),
    nextCursor: isLast ? null : String(lowest),
    total: sync?.leadCount ?? 0,
    since: await feedStarts(ctx),
  };
}

/** Leads changed after `since`, oldest first: one index range, nothing else. */
export async function feed(ctx: QueryCtx, since: number): Promise<Feed<LeadTuple>> {
  const changed = await ctx.db
    .query("leads")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", since))
    .take(FEED_LIMIT + 1);
  return { rows: packRows(changed.slice(0, FEED_LIMIT).map(leadTuple)), overflow: changed.length > FEED_LIMIT };
}

/** The same for statuses. */
export async function statusFeed(ctx: QueryCtx, since: number): Promise<Feed<StatusTuple>> {
  const changed = await ctx.db
    .query("lead_statuses")
    .withIndex("by_updatedAt", (q) => q.gt("updatedAt", since))
    .take(FEED_LIMIT + 1);
  return { rows: packRows(changed.slice(0, FEED_LIMIT).map(statusTuple)), overflow: changed.length > FEED_LIMIT };
}
