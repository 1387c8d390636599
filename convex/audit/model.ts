import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { AuditAction } from "../access/rules";

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

/** Writes the event in the caller's transaction: both happen or neither. */
export async function recordEvent(ctx: MutationCtx, event: AuditEvent): Promise<void> {
  const { actor, action, subject, before = null, after = null } = event;
  const isPerson = "userId" in actor;
  await ctx.db.insert("audit_events", {
    action,
    subject,
    actorId: isPerson ? actor.userId : null,
    actorName: isPerson ? actor.name : actor.job,
    before,
    after,
  });
}
