import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as Firm from "../../practice/settings/model";
import type { vRowChange, vRunOutcome, vRunReason } from "./answers";
import { backOffMs, MOST_TRANSACTIONS } from "./rules";
import { isLeaseHeld } from "../../platform/leases";

/** Longer than the longest request; a dead run blocks scheduled ones at most this long. */
export const LEASE_MS = 330_000;
/**
 * A reading run renews its lease at least this often, unless the provider is slow: Retry need not wait for a dead one.
 */
const SIGN_OF_LIFE_MS = 30_000;
const REQUEST_INTERVAL_MS = 5_000;
/** Pause after the month's calls are used up, when nothing changes sooner. */
const PLAN_PAUSE_MS = 3_600_000;

type MirrorRow = Omit<Doc<"card_mirror">, "_id" | "_creationTime">;

const NEVER_READ: MirrorRow = {
  state: "never",
  lease: null,
  lastReadAt: null,
  failedSince: null,
  trouble: null,
  requestedAt: null,
  waits: 0,
  notBefore: null,
  isCapped: false,
  rowCount: 0,
  unreadableCount: 0,
  doubtfulCount: 0,
  undatedCount: 0,
};

async function find(ctx: QueryCtx): Promise<Doc<"card_mirror"> | null> {
  return await ctx.db.query("card_mirror").unique();
}

/** The single row, created on first use. */
async function take(ctx: MutationCtx): Promise<Doc<"card_mirror">> {
  const existing = await find(ctx);
  if (existing !== null) return existing;
  await ctx.db.insert("card_mirror", NEVER_READ);
  return await take(ctx);
}

/** The state of the job for the screen. */
export async function describe(ctx: QueryCtx) {
  const row = (await find(ctx)) ?? NEVER_READ;
  return {
    ...pick(row, ["state", "lastReadAt", "failedSince", "trouble", "isCapped"]),
    ...pick(row, ["rowCount", "unreadableCount", "undatedCount"]),
    doubtfulCount: row.doubtfulCount ?? 0,
    isRunning: row.lease !== null,
    retryAt: row.notBefore,
  };
}

/** Reads the table now, unless a run is in progress. Refuses RATE_LIMITED. */
export async function request(ctx: MutationCtx): Promise<void> {
  const mirror = await take(ctx);
  const now = Date.now();
  const retryAt = (mirror.requestedAt ?? 0) + REQUEST_INTERVAL_MS;
  if (now < retryAt) refuse("RATE_LIMITED", { retryAt });
  await ctx.db.patch("card_mirror", mirror._id, { requestedAt: now });
  await ctx.scheduler.runAfter(0, internal.cards.transactions.jobs.mirror, { reason: "asked" });
}

type RunReason = Infer<typeof vRunReason>;

/** Takes the lease for one run; null if another run holds it or the provider must not be called yet. */
export async function begin(
  ctx: MutationCtx,
  { holder, reason }: { holder: string; reason: RunReason },
): Promise<{ timeZone: string } | null> {
  const mirror = await take(ctx);
  const now = Date.now();
  if (!mayBegin(mirror, reason, now)) return null;
  await ctx.db.patch("card_mirror", mirror._id, { lease: { holder, until: now + LEASE_MS } });
  return { timeZone: (await Firm.get(ctx)).timeZone };
}

function mayBegin({ lease, waits, notBefore }: MirrorRow, reason: RunReason, now: number): boolean {
  // Another run has succeeded since.
  if (reason === "waited" && waits === 0) return false;
  if (reason === "schedule" && notBefore !== null && now < notBefore) return false;
  const heldFor = reason === "asked" ? SIGN_OF_LIFE_MS : LEASE_MS;
  return !isLeaseHeld(lease, now + LEASE_MS - heldFor);
}

/** Whether the run still holds the lease; prolongs it. */
export async function keep(ctx: MutationCtx, holder: string): Promise<boolean> {
  const mirror = await take(ctx);
  if (mirror.lease?.holder !== holder) return false;
  await ctx.db.patch("card_mirror", mirror._id, { lease: { holder, until: Date.now() + LEASE_MS } });
  return true;
}

/** Ids and content hashes of the stored records. */
export async function listPrints(ctx: QueryCtx) {
  const rows = await ctx.db.query("card_transactions").take(MOST_TRANSACTIONS);
  return rows.map(({ recordId, contentHash }) => ({ recordId, contentHash }));
}

/** Applies a batch of changes; false, without writing, if the run has lost its lease. */
export async function apply(
  ctx: MutationCtx,
  holder: string,
  changes: readonly Infer<typeof vRowChange>[],
): Promise<boolean> {
  if (!(await keep(ctx, holder))) return false;
  for (const change of changes) {
    const known = await findRow(ctx, change.kind === "write" ? change.row.recordId : change.recordId);
    if (change.kind === "gone") {
      if (known !== null) await ctx.db.delete("card_transactions", known._id);
    } else if (known === null) {
      await ctx.db.insert("card_transactions", change.row);
    } else {
      await ctx.db.replace("card_transactions", known._id, change.row);
    }
  }
  return true;
}

async function findRow(ctx: QueryCtx, recordId: string): Promise<Doc<"card_transactions"> | null> {
  return await ctx.db
    .query("card_transactions")
    .withIndex("by_recordId", (q) => q.eq("recordId", recordId))
    .unique();
}

/**
 * Ends a run that has died with its server, records that, and begins another. Its writes stay: the next run writes the
 * rest.
 */
export async function endDead(ctx: MutationCtx): Promise<void> {
  const mirror = await find(ctx);
  const lease = mirror?.lease ?? null;
  const now = Date.now();
  if (mirror === null || lease === null || isLeaseHeld(lease, now)) return;
  const trouble = { kind: "interrupted", status: null, reason: "" } as const;
  const failedSince = mirror.failedSince ?? now;
  await ctx.db.patch("card_mirror", mirror._id, { lease: null, state: "failed", failedSince, trouble });
  await ctx.scheduler.runAfter(0, internal.cards.transactions.jobs.mirror, { reason: "schedule" });
}

/** Ends a run: stores its counts, or the reason for its failure. Changes no rows. */
export async function settle(ctx: MutationCtx, holder: string, outcome: Infer<typeof vRunOutcome>): Promise<void> {
  const mirror = await take(ctx);
  if (mirror.lease?.holder !== holder) return;
  const changes = outcome.kind === "read" ? successOf(outcome) : await blame(ctx, mirror, outcome);
  await ctx.db.patch("card_mirror", mirror._id, { lease: null, ...changes });
}

function successOf({ counts }: Extract<Infer<typeof vRunOutcome>, { kind: "read" }>): Partial<MirrorRow> {
  const good = { state: "ok", failedSince: null, trouble: null, waits: 0, notBefore: null } as const;
  return { ...good, ...counts, lastReadAt: Date.now() };
}

type Failed = Exclude<Infer<typeof vRunOutcome>, { kind: "read" }>;

async function blame(ctx: MutationCtx, mirror: MirrorRow, outcome: Failed): Promise<Partial<MirrorRow>> {
  const now = Date.now();
  const calm = { waits: 0, notBefore: null };
  if (outcome.kind === "unconfigured") {
    const trouble = { kind: "noKey", status: null, reason: outcome.setting } as const;
    if (mirror.lastReadAt === null) return { state: "unconfigured", failedSince: null, trouble, ...calm };
    return { state: "failed", failedSince: mirror.failedSince ?? now, trouble, ...calm };
  }
  const { trouble } = outcome;
  const failed = { state: "failed", failedSince: mirror.failedSince ?? now, trouble } as const;
  if (trouble.kind === "planUsedUp") return { ...failed, waits: 0, notBefore: now + PLAN_PAUSE_MS };
  if (trouble.kind !== "tooManyRequests") return { ...failed, ...calm };
  const pause = backOffMs(mirror.waits, Math.random());
  await ctx.scheduler.runAfter(pause, internal.cards.transactions.jobs.mirror, { reason: "waited" });
  return { ...failed, waits: mirror.waits + 1, notBefore: now + pause };
}
