/** Seals days: one row per day that makes later changes of the chains visible. Each call does a piece of the work. */
import { withoutSystemFields } from "convex-helpers";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { foldHead, sealHashOf } from "./chain";
import { boundsOf, dayOf, isOver } from "./rules";
import type { Seal } from "./tables";

/** Maximum of events or heads read by a transaction; each event may write a row. */
const BATCH = 200;

export async function findLastSeal(ctx: QueryCtx): Promise<Seal | null> {
  const seal = await ctx.db.query("audit_seals").withIndex("by_day").order("desc").first();
  return seal === null ? null : withoutSystemFields(seal);
}

/** The events of a UTC day, oldest first. */
export function eventsOf(ctx: QueryCtx, day: string) {
  const { start, end } = boundsOf(day);
  return ctx.db
    .query("audit_events")
    .withIndex("by_creation_time", (q) => q.gte("_creationTime", start).lt("_creationTime", end));
}

/** The heads of a day after this subject, in order. */
export function headsOf(ctx: QueryCtx, day: string, after: string | null) {
  return ctx.db.query("audit_heads").withIndex("by_day_and_subject", (q) => {
    const ofDay = q.eq("day", day);
    return after === null ? ofDay : ofDay.gt("subject", after);
  });
}

export async function findHead(ctx: QueryCtx, day: string, subject: string): Promise<Doc<"audit_heads"> | null> {
  return await ctx.db
    .query("audit_heads")
    .withIndex("by_day_and_subject", (q) => q.eq("day", day).eq("subject", subject))
    .unique();
}

/**
 * Seals the days that are over, one batch per call; returns whether there is more to do. Progress is stored, so a
 * failed call or two calls at once do no harm.
 */
export async function sealMore(ctx: MutationCtx): Promise<boolean> {
  const sealing = await ctx.db.query("audit_sealing").unique();
  if (sealing === null) return await begin(ctx);
  if (sealing.isCollected) await fold(ctx, sealing);
  else await collect(ctx, sealing);
  return true;
}

/** Begins the first day with events after the last seal; false unless it is over. */
async function begin(ctx: MutationCtx): Promise<boolean> {
  const last = await findLastSeal(ctx);
  const from = last === null ? 0 : boundsOf(last.day).end;
  const first = await ctx.db
    .query("audit_events")
    .withIndex("by_creation_time", (q) => q.gte("_creationTime", from))
    .first();
  if (first === null) return false;
  const day = dayOf(first._creationTime);
  if (!isOver(day, Date.now())) return false;
  const start = { events: 0, cursor: null, isCollected: false, chains: 0, foldedTo: null, heads: "" };
  await ctx.db.insert("audit_sealing", { day, ...start });
  return true;
}

/** Reads the next events of the day: the newest of each record so far is its head. */
async function collect(ctx: MutationCtx, { _id, day, cursor, events }: Doc<"audit_sealing">): Promise<void> {
  const { page, isDone, continueCursor } = await eventsOf(ctx, day).paginate({ cursor, numItems: BATCH });
  const newest = new Map(page.map((event) => [event.subject, event]));
  for (const [subject, { _id: eventId, hash }] of newest) {
    if (hash === undefined) continue;
    const head = await findHead(ctx, day, subject);
    if (head === null) await ctx.db.insert("audit_heads", { day, subject, eventId, hash });
    else await ctx.db.patch("audit_heads", head._id, { eventId, hash });
  }
  const read = { events: events + page.length, isCollected: isDone, cursor: isDone ? null : continueCursor };
  await ctx.db.patch("audit_sealing", _id, read);
}

/** Hashes the next heads; after the last one, the day is sealed. */
async function fold(ctx: MutationCtx, sealing: Doc<"audit_sealing">): Promise<void> {
  const { day, foldedTo, chains } = sealing;
  const next = await headsOf(ctx, day, foldedTo).take(BATCH);
  let { heads } = sealing;
  for (const head of next) heads = await foldHead(heads, head);
  const folded = { heads, chains: chains + next.length, foldedTo: next.at(-1)?.subject ?? foldedTo };
  if (next.length === BATCH) await ctx.db.patch("audit_sealing", sealing._id, folded);
  else await finish(ctx, { ...sealing, ...folded });
}

async function finish(ctx: MutationCtx, { _id, day, events, chains, heads }: Doc<"audit_sealing">): Promise<void> {
  const previousHash = (await findLastSeal(ctx))?.hash ?? null;
  const hash = await sealHashOf({ day, events, chains, heads, previousHash });
  await ctx.db.insert("audit_seals", { day, events, chains, hash, previousHash });
  await ctx.db.delete("audit_sealing", _id);
  // A copy outside the database: rewriting the whole log, seals included, does not change it.
  console.info(`Audit log of ${day} sealed: ${hash} (${String(events)} events, ${String(chains)} records)`);
}
