/** Counts the leads of one run of the job. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, type LeadStatus, mapRowsOf } from "../status/rules";
import { isChange } from "../../platform/rows";
import type { DayOrder } from "../../platform/writtenDays";
import { newStatuses } from "./history";
import { cameAtOf, revenueMonth, sourceIn, sourceKeyOf } from "./rules";
import { SumChanges } from "./sums";

/** Events of the audit log after which a run ends early. */
const ENOUGH_EVENTS = 100;

/** The rules of counting: a change has every lead counted again. */
export interface How {
  column: string | null;
  dayOrder: DayOrder;
}

/** The stored parts and decisions of a run's leads, by lead number. */
interface StoredParts {
  parts: ReadonlyMap<number, Doc<"lead_figure_parts">>;
  decided: ReadonlyMap<number, LeadDecisions.LeadStatusRow>;
}

export async function readKnown(ctx: QueryCtx, numbers: readonly number[]): Promise<StoredParts> {
  const parts = await mapRowsOf(numbers, async ({ lowest, before }) => {
    const rows = ctx.db
      .query("lead_figure_parts")
      .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
    return await rows.take(before - lowest);
  });
  return { parts, decided: await LeadDecisions.mapOf(ctx, numbers) };
}

export class Run {
  readonly sums: SumChanges;
  readonly #ctx: MutationCtx;
  readonly #how: How;
  readonly #known: StoredParts;
  readonly #counted = new Set<number>();
  #events = 0;

  constructor(ctx: MutationCtx, { timeZone, how, known }: { timeZone: string; how: How; known: StoredParts }) {
    this.sums = new SumChanges(timeZone);
    this.#ctx = ctx;
    this.#how = how;
    this.#known = known;
  }

  get hasEnough(): boolean {
    return this.#events >= ENOUGH_EVENTS;
  }

  /** Counts the leads of these changes until it has enough; returns the version of the last, null if it counted none. */
  async countEach<Change extends { number: number; updatedAt: number }>(
    changes: readonly Change[],
    leadOf: (change: Change) => Promise<Doc<"leads"> | null>,
  ): Promise<number | null> {
    let version: number | null = null;
    for (const change of changes) {
      if (this.hasEnough) break;
      version = change.updatedAt;
      const lead = this.#counted.has(change.number) ? null : await leadOf(change);
      this.#counted.add(change.number);
      if (lead !== null) this.#events += await this.#recount(lead);
    }
    return version;
  }

  /** Replaces a lead's part of the sums; returns the number of events read. */
  async #recount(lead: Doc<"leads">): Promise<number> {
    const part = this.#known.parts.get(lead.number) ?? null;
    const { submittedAt, _creationTime: readAt } = lead;
    const cameAt = cameAtOf({ submittedAt, readAt, order: this.#how.dayOrder });
    const { news, events } = await newStatuses(this.#ctx, {
      lead,
      part,
      cameAt,
      stored: this.#known.decided.get(lead.number) ?? null,
    });
    const status = news.at(-1)?.status ?? part?.status ?? DEFAULT_LEAD_STATUS;
    // A lead that still has its first status has had it since its arrival.
    const hasFirstStatus = part === null || part.since === part.came.at;
    const since = news.at(-1)?.at ?? (hasFirstStatus ? cameAt : part.since);
    const came = { at: cameAt, status: part?.came.status ?? news[0]?.status ?? status };
    moveComing(this.sums, part?.came, cameAt);
    moveThrough(this.sums, { lead, part, news });
    const source = sourceIn(lead.fields, this.#how.column);
    const isSame = part?.status === status && part.since === since && part.came.at === cameAt;
    const next = {
      number: lead.number,
      isListed: lead.state === "listed",
      status,
      since,
      came,
      month: isSame ? part.month : revenueMonth({ status, cameAt, since }, (at) => this.sums.dayOf(at)),
      cents: lead.potentialCents ?? 0,
      source: sourceKeyOf(source),
    };
    if (part?.isListed) this.sums.count(part, -1);
    if (next.isListed) this.sums.count(next, 1, source);
    if (part === null) await this.#ctx.db.insert("lead_figure_parts", next);
    else if (isChange(part, next)) await this.#ctx.db.replace("lead_figure_parts", part._id, next);
    return events;
  }
}

type Part = Omit<Doc<"lead_figure_parts">, "_id" | "_creationTime">;

/** Moves the arrival of a lead whose timestamp is now read differently. */
function moveComing(sums: SumChanges, came: Part["came"] | undefined, at: number): void {
  if (came === undefined || came.at === at) return;
  sums.move(came.status, came.at, -1);
  sums.move(came.status, at, 1);
}

interface StatusMoves {
  lead: Doc<"leads">;
  part: Part | null;
  news: readonly { status: LeadStatus; at: number }[];
}

/** Moves the lead through its statuses, each at its own time. It joins and leaves the list with its status at that time. */
function moveThrough(sums: SumChanges, { lead, part, news }: StatusMoves): void {
  const isListed = lead.state === "listed";
  // A lead counted for the first time was listed until it left.
  const wasListed = part === null || part.isListed;
  const changedAt = lead.merged?.at ?? lead.updatedAt;
  let now = part?.isListed ? part.status : null;
  if (wasListed) {
    for (const { status, at } of news) {
      if (now !== null) sums.move(now, at, -1);
      sums.move(status, at, 1);
      now = status;
    }
  }
  if (!isListed && now !== null) sums.move(now, changedAt, -1);
  const last = news.at(-1)?.status ?? part?.status;
  if (!wasListed && isListed && last !== undefined) sums.move(last, lead.updatedAt, 1);
}
