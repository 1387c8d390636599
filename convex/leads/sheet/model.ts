import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as LeadCounts from "../counts/model";
import { announceRun } from "./arrivals";
import type {
  vAdopted,
  vAlike,
  vBegunRun,
  vEntriesPage,
  vKnownRow,
  vNewRow,
  vPair,
  vRunOutcome,
  vWaitingPage,
} from "./answers";
import * as Readings from "./readings";
import * as Runs from "./runs";
import { describeAccess } from "./sheetAccess";
import { findState, LEASE_MS, NEVER_SYNCED, takeState } from "./syncState";
import type { vAppliedRange, vNextSheet, vSheetRange, vSheetTrouble } from "./tables";
import { isLeaseHeld } from "../../platform/leases";

const REQUEST_INTERVAL_MS = 5_000;

export { findState as findSyncState };

type SyncState = Omit<Doc<"lead_sync">, "_id" | "_creationTime">;

/** Passed between a run (`sheetRun/syncPort.ts`) and the database. */
export type SheetTrouble = Infer<typeof vSheetTrouble>;
export type SheetRange = Infer<typeof vSheetRange>;
export type AppliedRange = Infer<typeof vAppliedRange>;
export type NextSheet = Infer<typeof vNextSheet>;
export type NewRow = Infer<typeof vNewRow>;
export type WaitingPage = Infer<typeof vWaitingPage>;
export type WaitingRow = WaitingPage["rows"][number];
/** The stored print of a lead's row. A missing lead keeps it, because the row may return. */
export type KnownRow = Infer<typeof vKnownRow>;
export type Alike = Infer<typeof vAlike>;
export type Adopted = Infer<typeof vAdopted>;
export type EntriesPage = Infer<typeof vEntriesPage>;
export type Pair = Infer<typeof vPair>;

/** The state in the list screen. */
export async function describe(ctx: QueryCtx) {
  const sync = (await findState(ctx)) ?? NEVER_SYNCED;
  const counts = await LeadCounts.find(ctx);
  return {
    ...pick(sync, ["state", "lastGoodAt", "failedSince", "trouble", "skippedNoEmail"]),
    skippedRows: sync.skippedRows ?? [],
    hasMoreColumns: sync.hasMoreColumns ?? false,
    access: describeAccess(process.env),
    leadCount: counts?.listed ?? 0,
    leftCount: counts?.missing ?? null,
    canAccept: sync.state === "held" && sync.verdict?.canAccept === true,
    running: sync.lease !== null,
    sheetUrl: process.env["SHEETS_PUBLIC_URL"] ?? null,
  };
}

/** Schedules a run now; the lease prevents a second one beside a run in progress. Refuses RATE_LIMITED. */
export async function request(ctx: MutationCtx): Promise<void> {
  const sync = await takeState(ctx);
  const now = Date.now();
  const retryAt = (sync.requestedAt ?? 0) + REQUEST_INTERVAL_MS;
  if (now < retryAt) refuse("RATE_LIMITED", { retryAt });
  await ctx.db.patch("lead_sync", sync._id, { requestedAt: now });
  await ctx.scheduler.runAfter(0, internal.leads.sheetRun.jobs.sync, {});
}

/** State that a run needs from earlier runs. */
export type BegunRun = Infer<typeof vBegunRun>;

/** Takes the lease for one run; null while another run holds it. */
export async function begin(ctx: MutationCtx, holder: string): Promise<BegunRun | null> {
  const sync = await takeState(ctx);
  const now = Date.now();
  if (isLeaseHeld(sync.lease, now)) return null;
  await ctx.db.patch("lead_sync", sync._id, { lease: { holder, until: now + LEASE_MS } });
  return {
    headers: sync.headers,
    verdict: sync.verdict,
    acceptedHash: sync.acceptedHash,
    hasLeads: (await ctx.db.query("lead_sources").first()) !== null,
    reading: await Readings.resume(ctx, sync.lease !== null),
  };
}

export type RunOutcome = Infer<typeof vRunOutcome>;

/** Releases the lease of an unfinished run, which the next one continues. */
export async function pause(ctx: MutationCtx, holder: string): Promise<void> {
  const sync = await takeState(ctx);
  if (sync.lease?.holder === holder) await ctx.db.patch("lead_sync", sync._id, { lease: null });
}

interface RunResult {
  outcome: RunOutcome;
  /** The ranges as of the look; null if the sheet was not judged. */
  seen: SheetRange[] | null;
}

/** Ends a run: releases the lease and stores the outcome for the screen. Good data is never touched here. */
export async function finish(ctx: MutationCtx, holder: string, { outcome, seen }: RunResult): Promise<void> {
  const sync = await takeState(ctx);
  if (sync.lease?.holder !== holder) return;
  await Readings.end(ctx, outcome, seen);
  const changes = changesOf(sync, outcome, Date.now());
  await ctx.db.patch("lead_sync", sync._id, { lease: null, arrived: undefined, tally: undefined, ...changes });
  await Runs.keep(ctx, outcome, sync.tally);
  await announceRun(ctx, sync, changes.state);
}

type RunChanges = Partial<SyncState> & Pick<SyncState, "state">;

function changesOf(sync: SyncState, outcome: RunOutcome, now: number): RunChanges {
  const troubleSince = sync.failedSince ?? now;
  const good = { state: "ok" as const, lastGoodAt: now, failedSince: null, trouble: null };
  switch (outcome.kind) {
    case "applied": {
      const { kind: _, rows: __, hash, ...told } = outcome;
      return {
        ...good,
        ...told,
        verdict: { hash, trouble: null, canAccept: false },
        acceptedHash: null,
      };
    }
    case "unchanged": {
      const trouble = sync.verdict?.trouble ?? null;
      return trouble === null ? good : { state: "held", failedSince: troubleSince, trouble };
    }
    case "held": {
      const { kind, ...verdict } = outcome;
      const { trouble } = verdict;
      return { state: kind, failedSince: troubleSince, trouble, verdict, acceptedHash: null };
    }
    case "failed":
      return { state: "failed", failedSince: troubleSince, trouble: outcome.trouble };
    case "unconfigured":
      // If nothing was ever read, the list is empty, as after an installation. Otherwise somebody removed the key.
      if (sync.lastGoodAt === null) return { state: "unconfigured", failedSince: null, trouble: null };
      return { state: "failed", failedSince: troubleSince, trouble: { kind: "noKey" } };
  }
}

/**
 * Lets a run apply only this held sheet: the administrator's look must not vouch for later edits. Refuses CONFLICT if no held
 * sheet can be applied.
 */
export async function acceptHeldSheet(ctx: MutationCtx, staff: Staff): Promise<void> {
  const sync = await takeState(ctx);
  if (sync.state !== "held" || sync.verdict?.canAccept !== true) refuse("CONFLICT", { what: "lead sheet" });
  await ctx.db.patch("lead_sync", sync._id, { acceptedHash: sync.verdict.hash });
  await recordEvent(ctx, { actor: staff, action: "leads:acceptSheet", subject: "sheet" });
  await ctx.scheduler.runAfter(0, internal.leads.sheetRun.jobs.sync, {});
}
