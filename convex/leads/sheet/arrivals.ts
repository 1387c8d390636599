/** Notifications about the sheet job. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { leadIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import type { SharedKind } from "../../practice/notifications/rules";

type Sync = Doc<"lead_sync">;

/** A lead created by a batch. */
export interface Arrival {
  number: number;
  /** The address if the form had no name. */
  name: string;
}

/**
 * Adds a batch's leads to the announcement at the end of the run: one write per batch, which the lease costs anyway, and one
 * notification per run. The first import is the list itself and is not announced.
 */
export async function countArrivals(ctx: MutationCtx, sync: Sync, arrivals: readonly Arrival[]): Promise<void> {
  const [first] = arrivals;
  if (first === undefined || sync.lastGoodAt === null) return;
  const { number, name, count } = sync.arrived ?? { ...first, count: 0 };
  await ctx.db.patch("lead_sync", sync._id, { arrived: { number, name, count: count + arrivals.length } });
}

const TROUBLE: Partial<Record<Sync["state"], SharedKind>> = { failed: "syncFailing", held: "syncHeld" };

/** Announces a run's changes, whether it succeeded or failed: leads created before a failure exist. */
export async function announceRun(ctx: MutationCtx, before: Sync, state: Sync["state"]): Promise<void> {
  if (before.arrived !== undefined) {
    const { number, name, count } = before.arrived;
    await Notifications.announce(ctx, { kind: "newLead", count, name, recordId: leadIdOf(number) });
  }
  if (state === before.state) return;
  const [over, begun] = [TROUBLE[before.state], TROUBLE[state]];
  if (over !== undefined) await Notifications.endEpisode(ctx, over);
  if (begun !== undefined) await Notifications.beginEpisode(ctx, begun);
}
