import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { AuditAction } from "../../permissions";
import { clientNameText } from "../../platform/texts";
import type { ShownEvent } from "./answers";
import { hashOf } from "./chain";
import { inWords } from "./words";

interface AuditPerson {
  userId: Id<"users">;
  name: string;
  /** A client's record; absent for a member. */
  clientId?: string | undefined;
}

/** The author of an event: an admitted person, or a job. */
export type AuditActor = AuditPerson | { job: string };

/** `before` and `after` are short plain words; never a token, a key or the text of a note. */
export interface AuditEvent {
  actor: AuditActor;
  action: AuditAction;
  subject: string;
  before?: string | null;
  after?: string | null;
  /** Time of the event, epoch ms; defaults to now. */
  at?: number;
}

/** The events about one record, newest first. */
function eventsAbout(ctx: QueryCtx, subject: string) {
  return ctx.db
    .query("audit_events")
    .withIndex("by_subject", (q) => q.eq("subject", subject))
    .order("desc");
}

/**
 * Writes the event in the caller's transaction: both happen or neither. Reads the record's previous event, whose hash
 * the new one carries; changes of other records do not conflict.
 */
export async function recordEvent(ctx: MutationCtx, event: AuditEvent): Promise<void> {
  const { actor, action, subject, before = null, after = null, at = Date.now() } = event;
  const isPerson = "userId" in actor;
  const actorName = isPerson ? nameInLog(actor) : actor.job;
  const last = await eventsAbout(ctx, subject).first();
  const fields = {
    action,
    subject,
    actorId: isPerson ? actor.userId : null,
    actorName,
    before,
    after,
    at,
    previousHash: last?.hash ?? null,
  };
  await ctx.db.insert("audit_events", { ...fields, hash: await hashOf(fields) });
}

/** Clients choose their own names: one with a member's name must not be taken for the member. */
function nameInLog(person: AuditPerson): string {
  return "clientId" in person ? clientNameText(person.name) : person.name;
}

/** Times of storing; both inclusive. */
interface Range {
  from: number;
  to: number;
}

/** A stored event, with the time of storing that orders the events of a record. */
export interface StoredEvent extends ShownEvent {
  storedAt: number;
}

/** The events about one record stored in this range, in words, newest first. */
export async function* eventsBetween(ctx: QueryCtx, subject: string, { from, to }: Range): AsyncGenerator<StoredEvent> {
  const events = ctx.db
    .query("audit_events")
    .withIndex("by_subject", (q) => q.eq("subject", subject).gte("_creationTime", from).lte("_creationTime", to))
    .order("desc");
  for await (const event of events) yield { ...inWords(event), storedAt: event._creationTime };
}

interface OfAction {
  subject: string;
  action: AuditAction;
  /** Only events stored after this one. */
  after?: Doc<"audit_events"> | undefined;
}

/** The events of one action about one record, oldest first by default. */
export function eventsOfAction(ctx: QueryCtx, { subject, action, after }: OfAction) {
  return ctx.db.query("audit_events").withIndex("by_subject_and_action", (q) =>
    q
      .eq("subject", subject)
      .eq("action", action)
      .gt("_creationTime", after?._creationTime ?? 0),
  );
}

/** A page of the events about one record in words, newest first. */
export async function pageAbout(
  ctx: QueryCtx,
  subject: string,
  options: PaginationOptions,
): Promise<PaginationResult<ShownEvent>> {
  const found = await eventsAbout(ctx, subject).paginate(options);
  return { ...found, page: found.page.map(inWords) };
}

interface ActionsAbout {
  actions: readonly AuditAction[];
  count: number;
}

/** The newest events of these actions about one record, in words. Other actions do not count towards the limit. */
export async function listAbout(
  ctx: QueryCtx,
  subject: string,
  { actions, count }: ActionsAbout,
): Promise<ShownEvent[]> {
  const lists = actions.map((action) => eventsOfAction(ctx, { subject, action }).order("desc").take(count));
  const newest = (await Promise.all(lists)).flat().sort((a, b) => b._creationTime - a._creationTime);
  return newest.slice(0, count).map(inWords);
}
