/** Pages for the verification: all chains, and the seals with their heads. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Break, Folded, PlacedLink } from "./answers";
import { foldHead, isIntact } from "./chain";
import { withoutSystemFields } from "convex-helpers";
import { boundsOf } from "./rules";
import { eventsOf, findHead, findLastSeal, headsOf } from "./seals";
import type { Seal } from "./tables";

/** Hashing a page of this size takes a few milliseconds. */
const LINKS_PAGE = 1_000;
/** Smaller, because each head is a lookup of its own. */
const HEADS_PAGE = 250;

/** One page of all chains: record by record, each from its first event. */
export async function listLinks(ctx: QueryCtx, cursor: string | null) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("audit_events")
    .withIndex("by_subject")
    .paginate({ cursor, numItems: LINKS_PAGE });
  return { links: await Promise.all(page.map(linkOf)), isDone, cursor: continueCursor };
}

async function linkOf(event: Doc<"audit_events">): Promise<PlacedLink> {
  const { _id: id, subject, _creationTime: storedAt, hash = null, previousHash = null } = event;
  return { id, subject, storedAt, hash, previousHash, isIntact: await isIntact(event) };
}

/** The seal of the first sealed day after this one. */
export async function findSealAfter(ctx: QueryCtx, after: string): Promise<Seal | null> {
  const seal = await ctx.db
    .query("audit_seals")
    .withIndex("by_day", (q) => q.gt("day", after))
    .first();
  return seal === null ? null : withoutSystemFields(seal);
}

/** Compares the next heads of a sealed day with the records' current last events of that day. */
export async function checkHeads(ctx: QueryCtx, day: string, { foldedTo, heads, chains }: Folded) {
  const page = await headsOf(ctx, day, foldedTo).take(HEADS_PAGE);
  let folded = heads;
  for (const head of page) {
    const found = await compareHead(ctx, head);
    if (found !== null) return { found, isDone: true, foldedTo, heads, chains };
    folded = await foldHead(folded, head);
  }
  const isDone = page.length < HEADS_PAGE;
  const last = page.at(-1)?.subject ?? foldedTo;
  return { found: null, isDone, foldedTo: last, heads: folded, chains: chains + page.length };
}

async function compareHead(ctx: QueryCtx, { day, subject: record, eventId, hash }: Doc<"audit_heads">) {
  const last = await ctx.db
    .query("audit_events")
    .withIndex("by_subject", (q) => q.eq("subject", record).lt("_creationTime", boundsOf(day).end))
    .order("desc")
    .first();
  if (last?.hash === hash) return null;
  const sealed = await ctx.db.get("audit_events", eventId);
  if (sealed === null) return breakOf("removedAtEnd", { day, record, event: eventId });
  if (sealed.hash !== hash) return breakOf("changed", { day, record, event: eventId });
  return breakOf("inserted", { day, record, event: last?._id ?? eventId });
}

/** The first of the day's next events whose record the seal does not cover. */
export async function findUnsealed(ctx: QueryCtx, day: string, cursor: string | null) {
  const { page, isDone, continueCursor } = await eventsOf(ctx, day).paginate({ cursor, numItems: HEADS_PAGE });
  for (const { _id: event, subject: record, hash } of page) {
    const isKnown = hash !== undefined && (await findHead(ctx, day, record)) !== null;
    if (!isKnown) return { found: breakOf("inserted", { day, record, event }), isDone: true, cursor: continueCursor };
  }
  return { found: null, isDone, cursor: continueCursor };
}

/** A sealed day whose seal is missing: it has heads, and is not being sealed. */
export async function findUnsealedDay(ctx: QueryCtx): Promise<string | null> {
  const head = await ctx.db.query("audit_heads").withIndex("by_day_and_subject").order("desc").first();
  if (head === null || head.day <= ((await findLastSeal(ctx))?.day ?? "")) return null;
  const sealing = await ctx.db.query("audit_sealing").unique();
  return sealing?.day === head.day ? null : head.day;
}

export function breakOf(kind: Break["kind"], { day, record, event }: Omit<Break, "kind">): Break {
  return { kind, record, event, day };
}
