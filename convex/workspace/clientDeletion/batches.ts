/**
 * The removal, one batch per transaction: a batch that dies with its server leaves nothing half done, and the next one
 * continues.
 */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { recordEvent } from "../../access/audit/model";
import * as Notifications from "../../practice/notifications/model";
import { schedule } from "./model";
import { removeSome, removeTraces } from "./parts";
import { RUN_LEASE_MS } from "../../platform/leases";
import { waitAfter } from "./rules";

type Deletion = Doc<"client_deletions">;
type DeletionId = Id<"client_deletions">;

/** The removal's name in the audit log. */
const JOB = { job: "deletion of clients" };

/**
 * Rows deleted in one transaction; each adds at most a line of the access log and an orphaned object of the storage.
 */
const BATCH = 100;

/** Removes the next batch and schedules the one after it; the last one ends the deletion. */
export async function removeBatch(ctx: MutationCtx, deletionId: DeletionId): Promise<void> {
  const deletion = await ctx.db.get("client_deletions", deletionId);
  if (deletion?.state !== "removing") return;
  let room = BATCH;
  const parts: Deletion["parts"] = [];
  for (const { part, all, done } of deletion.parts) {
    const { rows, records } = await removeSome(ctx, { deletion, part }, room);
    room -= rows;
    parts.push({ part, all, done: done + records });
  }
  if (room > 0) room -= await removeTraces(ctx, deletion.clientId, room);
  const now = Date.now();
  await ctx.db.patch("client_deletions", deletionId, { parts, attempts: 0, dueAt: now });
  // Removes the documents' bytes at once; a storage that does not answer is retried later.
  await ctx.scheduler.runAfter(0, internal.documents.storage.jobs.clearOrphans, {});
  if (room > 0) await finish(ctx, deletion, now);
  else await schedule(ctx, deletionId, 0);
}

async function finish(ctx: MutationCtx, { _id, clientId, userId }: Deletion, finishedAt: number): Promise<void> {
  await ctx.db.patch("client_deletions", _id, { state: "done", finishedAt });
  await recordEvent(ctx, { actor: JOB, action: "clients:finishDeletion", subject: clientId });
  await Notifications.announceTo(ctx, userId, { kind: "clientRemoved", count: 1, name: null, recordId: null });
}

/** Schedules the retry of a failed batch, which was rolled back; each wait is longer. */
export async function noteFailure(ctx: MutationCtx, deletionId: DeletionId): Promise<void> {
  const deletion = await ctx.db.get("client_deletions", deletionId);
  if (deletion?.state !== "removing") return;
  const attempts = deletion.attempts + 1;
  const wait = waitAfter(attempts);
  await ctx.db.patch("client_deletions", deletionId, { attempts, dueAt: Date.now() + wait });
  await schedule(ctx, deletionId, wait);
}

const MOST_AT_ONCE = 20;

/** Resumes removals that have died with their server. Returns their number. */
export async function resume(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const dead = await ctx.db
    .query("client_deletions")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "removing").lte("dueAt", now - RUN_LEASE_MS))
    .take(MOST_AT_ONCE);
  for (const { _id } of dead) {
    await ctx.db.patch("client_deletions", _id, { dueAt: now });
    await schedule(ctx, _id, 0);
  }
  return dead.length;
}
