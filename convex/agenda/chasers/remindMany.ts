/** "Remind all": many clients, in batches that a job works through. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import { dayIn, DAY_MS } from "../../platform/days";
import { RUN_LEASE_MS } from "../../platform/leases";
import * as Firm from "../../practice/settings/model";
import type { vRunProgress } from "./answers";
import { findCurrent, findRefusal, plan } from "./model";
import * as OpenWork from "./openWork";
import {
  addCounts,
  CHASER_BATCH,
  linesOf,
  MOST_REMINDED,
  NO_COUNTS,
  openCount,
  type ChaserCounts,
  type ChaserOutcome,
} from "./rules";

type Run = Doc<"chaser_runs">;

/** The outcome of a reminder of this client at this time. */
async function outcomeOf(ctx: QueryCtx, id: string, now: number) {
  const client = await Clients.find(ctx, id);
  const refusal = await findRefusal(ctx, client);
  if (client === null || refusal !== null) return { outcome: refusal ?? "deleted", client: null } as const;
  const firm = await Firm.get(ctx);
  const today = dayIn(firm.timeZone, now);
  if ((await findCurrent(ctx, client._id, today)) !== null) return { outcome: "already", client: null } as const;
  const lines = linesOf(await OpenWork.read(ctx, client, firm.timeZone), today);
  if (openCount(lines) === 0) return { outcome: "nothing", client: null } as const;
  return { outcome: "planned", client, firm } as const;
}

/** The counts for a part of the clients, as the dialog shows them before. */
export async function countOutcomes(ctx: QueryCtx, clientIds: readonly string[], now: number): Promise<ChaserCounts> {
  const outcomes: ChaserOutcome[] = [];
  for (const id of new Set(clientIds.slice(0, CHASER_BATCH))) outcomes.push((await outcomeOf(ctx, id, now)).outcome);
  return addCounts(NO_COUNTS, outcomes);
}

/** Begins to remind these clients. Refuses INVALID for none and for too many. */
export async function begin(ctx: MutationCtx, staff: Staff, clientIds: readonly string[]): Promise<Id<"chaser_runs">> {
  const left = [...new Set(clientIds)];
  if (left.length === 0) refuse("INVALID", { field: "clients", reason: "Choose at least one client" });
  if (left.length > MOST_REMINDED) {
    const most = MOST_REMINDED.toLocaleString("en-US");
    refuse("INVALID", { field: "clients", reason: `Remind at most ${most} clients at once` });
  }
  const now = Date.now();
  const { userId, name: userName } = staff;
  const runId = await ctx.db.insert("chaser_runs", {
    userId,
    userName,
    at: now,
    total: left.length,
    left,
    counts: NO_COUNTS,
    updatedAt: now,
    doneAt: null,
    undoneAt: null,
  });
  await ctx.scheduler.runAfter(0, internal.agenda.chasers.jobs.remindNext, { runId });
  const after = left.length === 1 ? "1 client" : `${left.length.toLocaleString("en-US")} clients`;
  await recordEvent(ctx, { actor: staff, action: "chasers:remindMany", subject: "clients", after });
  return runId;
}

/** Plans the next batch and schedules the one after it, in one transaction: a batch that fails changes nothing. */
export async function remindNext(ctx: MutationCtx, runId: Id<"chaser_runs">): Promise<void> {
  const run = await ctx.db.get("chaser_runs", runId);
  if (run?.doneAt !== null) return;
  const now = Date.now();
  const outcomes: ChaserOutcome[] = [];
  for (const id of run.left.slice(0, CHASER_BATCH)) {
    const { outcome, ...found } = await outcomeOf(ctx, id, now);
    outcomes.push(outcome);
    if (found.client === null) continue;
    const by = { userId: run.userId, name: run.userName };
    await plan(ctx, { ...found, by, window: null, runId });
  }
  const left = run.left.slice(CHASER_BATCH);
  const counts = addCounts(run.counts, outcomes);
  await ctx.db.patch("chaser_runs", runId, { left, counts, updatedAt: now, doneAt: left.length === 0 ? now : null });
  if (left.length > 0) await ctx.scheduler.runAfter(0, internal.agenda.chasers.jobs.remindNext, { runId });
}

function requireRun(run: Run | null): Run {
  return run ?? refuse("NOT_FOUND", { what: "reminders" });
}

async function findRun(ctx: QueryCtx, id: string): Promise<Run | null> {
  const runId = ctx.db.normalizeId("chaser_runs", id);
  return runId === null ? null : await ctx.db.get("chaser_runs", runId);
}

/** The progress of a run; null for an unknown one. */
export async function findProgress(ctx: QueryCtx, id: string): Promise<Infer<typeof vRunProgress> | null> {
  const run = await findRun(ctx, id);
  if (run === null) return null;
  const { total, left, counts, doneAt, undoneAt } = run;
  return { total, done: total - left.length, counts, isDone: doneAt !== null, isUndone: undoneAt !== null };
}

/** Stops a run and takes back what has not left. Refuses NOT_FOUND; a second time changes nothing. */
export async function undo(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const run = requireRun(await findRun(ctx, id));
  if (run.undoneAt !== null) return;
  const now = Date.now();
  await ctx.db.patch("chaser_runs", run._id, { undoneAt: now, doneAt: run.doneAt ?? now, left: [] });
  await recordEvent(ctx, { actor: staff, action: "chasers:takeBackMany", subject: "clients" });
  await dropWaiting(ctx, run._id);
}

const DROPPED_AT_ONCE = 500;

/** Deletes the run's emails that still wait, batch by batch. */
export async function dropWaiting(ctx: MutationCtx, runId: Id<"chaser_runs">): Promise<void> {
  const waiting = await ctx.db
    .query("chasers")
    .withIndex("by_run_and_state", (q) => q.eq("runId", runId).eq("state", "waiting"))
    .take(DROPPED_AT_ONCE);
  for (const { _id } of waiting) await ctx.db.delete("chasers", _id);
  if (waiting.length < DROPPED_AT_ONCE) return;
  await ctx.scheduler.runAfter(0, internal.agenda.chasers.jobs.dropWaiting, { runId });
}

const KEPT_MS = 30 * DAY_MS;
const MOST_RUNS = 50;

/** Resumes runs whose batch has failed, and deletes old ones. */
export async function resume(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const open = await ctx.db
    .query("chaser_runs")
    .withIndex("by_doneAt", (q) => q.eq("doneAt", null))
    .take(MOST_RUNS);
  for (const { _id: runId, updatedAt } of open) {
    if (now - updatedAt < RUN_LEASE_MS) continue;
    await ctx.scheduler.runAfter(0, internal.agenda.chasers.jobs.remindNext, { runId });
  }
  const old = await ctx.db
    .query("chaser_runs")
    .withIndex("by_doneAt", (q) => q.gt("doneAt", null).lte("doneAt", now - KEPT_MS))
    .take(MOST_RUNS);
  for (const { _id } of old) await ctx.db.delete("chaser_runs", _id);
}
