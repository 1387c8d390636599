/** What the hourly check asks the signing service about. */
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as Contracts from "../contracts/model";
import { externalIdOf } from "../contractSteps/rules";
import { hasCopy } from "./model";
import { EVENTS_KEPT_MS, RECONCILED_MS, type ReconcileKind } from "./rules";
import type { ReconcilePage } from "./tables";

const PAGE = 50;

const STATUSES = { out: ["sent", "viewed"], failed: ["error"], uncopied: ["signed"] } as const;

/** One page of one status, by the time of sending; the cursor names both. */
export async function readPage(ctx: QueryCtx, kind: ReconcileKind, cursor: string | null): Promise<ReconcilePage> {
  const statuses = STATUSES[kind];
  const [place = 0, position = null] = parseCursor(cursor);
  const status = statuses[place];
  if (status === undefined) return { contracts: [], nextCursor: null };
  // What could not be sent has no time of sending.
  const sentSince = kind === "failed" ? null : Date.now() - RECONCILED_MS;
  const page = await Contracts.pageOfStatus(ctx, { status, sentSince }, { numItems: PAGE, cursor: position });
  const wanted = [];
  for (const contract of page.page) if (await isWanted(ctx, kind, contract)) wanted.push(contract);
  return {
    contracts: wanted.map(({ _id, submissionId }) => {
      return { contractId: _id, submissionId, externalId: externalIdOf(_id, "signing") };
    }),
    nextCursor: nextCursor({ place, statuses: statuses.length, isDone: page.isDone, position: page.continueCursor }),
  };
}

async function isWanted(ctx: QueryCtx, kind: ReconcileKind, contract: Doc<"contracts">): Promise<boolean> {
  switch (kind) {
    case "out":
      return true;
    case "failed":
      // An archived one was given up, or replaced by one with other terms.
      return contract.archivedAt === null && contract._creationTime > Date.now() - RECONCILED_MS;
    case "uncopied":
      return !(await hasCopy(ctx, contract._id));
  }
}

function parseCursor(cursor: string | null): [place: number, position: string | null] {
  const [place, position] = cursor?.split(/ (.*)/s) ?? [];
  return [Number(place ?? 0), position === undefined || position === "" ? null : position];
}

interface Position {
  place: number;
  statuses: number;
  isDone: boolean;
  position: string;
}

function nextCursor({ place, statuses, isDone, position }: Position): string | null {
  if (!isDone) return `${String(place)} ${position}`;
  return place + 1 < statuses ? `${String(place + 1)} ` : null;
}

const MOST_SWEPT = 500;

/** Forgets webhooks that are no longer repeated. */
export async function sweepEvents(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("signing_events")
    .withIndex("by_receivedAt", (q) => q.lt("receivedAt", Date.now() - EVENTS_KEPT_MS))
    .take(MOST_SWEPT);
  for (const { _id } of old) await ctx.db.delete("signing_events", _id);
}
