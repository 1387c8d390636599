/** The single row with the job's state, and the lease of the run that may write. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

/** Longer than the slowest step of a run; a killed run blocks the next ones at most this long. */
export const LEASE_MS = 90_000;

type SyncState = Omit<Doc<"lead_sync">, "_id" | "_creationTime">;

export const NEVER_SYNCED: SyncState = {
  state: "never",
  lease: null,
  skippedNoEmail: 0,
  lastGoodAt: null,
  failedSince: null,
  trouble: null,
  requestedAt: null,
  headers: null,
  verdict: null,
  acceptedHash: null,
};

export async function findState(ctx: QueryCtx): Promise<Doc<"lead_sync"> | null> {
  return await ctx.db.query("lead_sync").unique();
}

/** The single row, created on first use. If two transactions create it at once, one conflicts and is retried. */
export async function takeState(ctx: MutationCtx): Promise<Doc<"lead_sync">> {
  const existing = await findState(ctx);
  if (existing !== null) return existing;
  await ctx.db.insert("lead_sync", NEVER_SYNCED);
  return await takeState(ctx);
}

/** Proves that the run still holds the lease, and prolongs it. An overtaken run must write nothing more. */
export async function keepLease(ctx: MutationCtx, holder: string): Promise<Doc<"lead_sync"> | null> {
  const sync = await takeState(ctx);
  if (sync.lease?.holder !== holder) return null;
  await ctx.db.patch("lead_sync", sync._id, { lease: { holder, until: Date.now() + LEASE_MS } });
  return sync;
}
