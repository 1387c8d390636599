import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { AuditAction } from "../access/rules";
import { hashOf } from "./chain";
import type { ShownEvent } from "./tables";
import { inWords } from "./words";

/** The author of an event: an admitted person, or a job that nobody started. */
export type AuditActor = { userId: Id<"users">; name: string } | { job: string };

/** `before` and `after` are short plain words; never a token, a key or the text of a note. */
export interface AuditEvent {
  actor: AuditActor;
  action: AuditAction;
  subject: string;
  before?: string | null;
  after?: string | null;
}

/** The events about one record, the newest first. */
function eventsAbout(ctx: QueryCtx, subject: string) {
  return ctx.db
    .query("audit_events")
    .withIndex("by_subject", (q) => q.eq("subject", subject))
    .order("desc");
}

/**
 * Writes the event in the caller's transaction: both happen or neither. It carries the hash of the event before it about the same
 * record, so the transaction reads that one; changes of other records do not meet here.
 */
export async function recordEvent(ctx: MutationCtx, event: AuditEvent): Promise<void> {
  const { actor, action, subject, before = null, after = null } = event;
  const isPerson = "userId" in actor;
  const last = await eventsAbout(ctx, subject).first();
  const fields = {
    action,
    subject,
    actorId: isPerson ? actor.userId : null,
    actorName: isPerson ? actor.name : actor.job,
    before,
    after,
    at: Date.now(),
    previousHash: last?.hash ?? null,
  };
  await ctx.db.insert("audit_events", { ...fields, hash: await hashOf(fields) });
}

/** The newest events about one record, in words. */
export async function listAbout(ctx: QueryCtx, subject: string, count: number): Promise<ShownEvent[]> {
  return (await eventsAbout(ctx, subject).take(count)).map(inWords);
}
