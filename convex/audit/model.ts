import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { ACCESS_ACTIONS } from "../access/rules";
import type { SHEET_ACTIONS } from "../leadSheet/rules";
import type { LEAD_ACTIONS } from "../leads/rules";
import type { NOTE_ACTIONS } from "../notes/rules";
import type { SAMPLE_ACTIONS } from "../samples/rules";

/** The author of an event: an admitted person, or a job that nobody started. */
export type AuditActor = { userId: Id<"users">; name: string } | { job: string };

/** Each domain lists its own. */
export type AuditAction =
  | (typeof ACCESS_ACTIONS)[number]
  | (typeof LEAD_ACTIONS)[number]
  | (typeof NOTE_ACTIONS)[number]
  | (typeof SAMPLE_ACTIONS)[number]
  | (typeof SHEET_ACTIONS)[number];

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
