/** Staff's handling of a thread: owner, waiting side, archive. */
import type { MutationCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { followList, getThread } from "./model";
import type { Side } from "./rules";

interface Assignment {
  threadId: string;
  /** The owner when the person decided; null: nobody. */
  from: string | null;
  /** Null gives the thread back. */
  to: string | null;
}

/**
 * Claims a thread, gives it to somebody, or gives it back. Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if somebody else was
 * faster.
 */
export async function assign(ctx: MutationCtx, staff: Staff, { threadId, from, to }: Assignment): Promise<void> {
  const thread = await getThread(ctx, threadId);
  const ownerId = await Access.readOwner(ctx, to ?? "", thread.ownerId);
  if (ownerId === thread.ownerId) return;
  const { ownerName: before } = await Access.describeOwner(ctx, thread.ownerId);
  if (thread.ownerId !== from) {
    const { byName, at } = thread.assigned ?? { byName: null, at: thread.lastAt };
    refuse("CHANGED_MEANWHILE", { byName, at, current: before ?? "nobody" });
  }
  const assigned = { byName: staff.name, at: Date.now() };
  await ctx.db.patch("message_threads", thread._id, { ownerId, assigned });
  const { ownerName: after } = await Access.describeOwner(ctx, ownerId);
  await recordEvent(ctx, { actor: staff, action: "messages:assign", subject: thread.clientId, before, after });
}

/** Sets the side that has to write next, or neither (null). Refuses NOT_FOUND. */
export async function setWaiting(
  ctx: MutationCtx,
  staff: Staff,
  { threadId, waitingFor }: { threadId: string; waitingFor: Side | null },
): Promise<void> {
  const thread = await getThread(ctx, threadId);
  if (thread.waitingFor === waitingFor) return;
  await ctx.db.patch("message_threads", thread._id, { waitingFor });
  await followList(ctx, staff, thread);
  const [before, after] = [thread.waitingFor, waitingFor];
  await recordEvent(ctx, { actor: staff, action: "messages:settle", subject: thread.clientId, before, after });
}

/** Moves a thread out of the inbox, or back; a new message moves it back, too. Refuses NOT_FOUND. */
export async function setArchived(
  ctx: MutationCtx,
  staff: Staff,
  { threadId, isArchived }: { threadId: string; isArchived: boolean },
): Promise<void> {
  const thread = await getThread(ctx, threadId);
  if (thread.isArchived === isArchived) return;
  await ctx.db.patch("message_threads", thread._id, { isArchived });
  await followList(ctx, staff, thread);
  const action = isArchived ? "messages:archive" : "messages:reopen";
  await recordEvent(ctx, { actor: staff, action, subject: thread.clientId, after: thread._id });
}
