/** Transactions that a webhook has reported, until they are read at the provider. */
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { LAST_ATTEMPT, pauseAfterRead, RUN_LEASE_MS } from "../../platform/leases";

/** Records each event once, and schedules the reading of the new ones' transactions. */
export async function noteEvents(
  ctx: MutationCtx,
  events: readonly { eventId: string; transactionId: string | null }[],
): Promise<void> {
  for (const { eventId, transactionId } of events) {
    const known = await ctx.db
      .query("payment_events")
      .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
      .first();
    if (known !== null) continue;
    await ctx.db.insert("payment_events", { eventId, receivedAt: Date.now() });
    if (transactionId === null) continue;
    await read(ctx, { transactionId, attempt: 1 }, 0);
  }
}

interface Reading {
  transactionId: string;
  attempt: number;
}

async function findReading(ctx: QueryCtx, transactionId: string): Promise<Doc<"payment_readings"> | null> {
  return await ctx.db
    .query("payment_readings")
    .withIndex("by_transactionId", (q) => q.eq("transactionId", transactionId))
    .unique();
}

/** Schedules the reading of a transaction after this time, and a retry in case that run dies with its server. */
export async function read(ctx: MutationCtx, reading: Reading, afterMs: number): Promise<void> {
  const known = await findReading(ctx, reading.transactionId);
  const dueAt = Date.now() + afterMs + RUN_LEASE_MS;
  if (known === null) await ctx.db.insert("payment_readings", { ...reading, dueAt });
  else await ctx.db.patch("payment_readings", known._id, { ...reading, dueAt });
  await ctx.scheduler.runAfter(afterMs, internal.contracts.ledger.jobs.readTransaction, reading);
}

export async function endReading(ctx: MutationCtx, transactionId: string): Promise<void> {
  const known = await findReading(ctx, transactionId);
  if (known !== null) await ctx.db.delete("payment_readings", known._id);
}

const MOST_RESUMED = 100;

/** Restarts readings that have died with their server. */
export async function resumeReadings(ctx: MutationCtx): Promise<void> {
  const dead = await ctx.db
    .query("payment_readings")
    .withIndex("by_dueAt", (q) => q.lte("dueAt", Date.now()))
    .take(MOST_RESUMED);
  for (const { transactionId, attempt } of dead) await read(ctx, { transactionId, attempt }, 0);
}

const HOUR_MS = 60 * 60 * 1_000;
/** After the first tries, one an hour for two days. */
const MOST_ATTEMPTS = LAST_ATTEMPT + 48;

/** Schedules a retry after the provider did not answer: the hourly check covers only transactions of our own links. */
export async function noteUnread(ctx: MutationCtx, { transactionId, attempt }: Reading): Promise<void> {
  if (attempt >= MOST_ATTEMPTS) await endReading(ctx, transactionId);
  else await read(ctx, { transactionId, attempt: attempt + 1 }, pauseAfterRead(attempt) ?? HOUR_MS);
}
