/** Sums of all leads. A job follows the versions of leads and statuses, so that leads of earlier versions of Passage count, too. */
import type { Infer } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as Firm from "../firm/model";
import * as LeadSheet from "../leadSheet/model";
import * as LeadDecisions from "../leadDecisions/model";
import * as Leads from "../leads/model";
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, type LeadStatus } from "../leads/rules";
import { forgetSome } from "./forgetting";
import { newStatuses } from "./history";
import { cameAtOf, revenueMonth, sourceHeaderOf, sourceIn, sourceKeyOf } from "./rules";
import { findSource, SumChanges } from "./sums";
import type { DayOrder } from "../writtenDays/rules";
import type { vPictures } from "./tables";
import { compareNames } from "../texts/rules";

/** Leads of one run, and events of the audit log after which it ends sooner. To count takes some ten milliseconds, during which nothing else runs. */
const AT_ONCE = 20;
const ENOUGH_EVENTS = 100;
const DECISIONS_AT_ONCE = 100;

type Progress = Omit<Doc<"lead_figure_progress">, "_id" | "_creationTime" | "nextRunAt" | "dayOrder"> & How;

/** How leads are read for the sums: another way has every lead counted again. */
interface How {
  column: string | null;
  dayOrder: DayOrder;
}

/** Raise when leads are counted differently: the next runs forget all sums, and count every lead anew. */
const COUNTING = 2;

const NOTHING_COUNTED: Progress = {
  leads: 0,
  statuses: 0,
  isWhole: false,
  column: null,
  dayOrder: "monthFirst",
  counting: COUNTING,
};

/** Counts the next of the changed leads; returns whether there are more. */
export async function follow(ctx: MutationCtx): Promise<boolean> {
  // The events of what is counted are in the audit log.
  if (await LeadDecisions.writeNext(ctx, DECISIONS_AT_ONCE)) return true;
  const stored = await ctx.db.query("lead_figure_progress").unique();
  if (stored !== null && stored.counting !== COUNTING) {
    // The pictures say meanwhile that not all is counted.
    const isMore = await forgetSome(ctx);
    await ctx.db.patch("lead_figure_progress", stored._id, isMore ? { isWhole: false } : NOTHING_COUNTED);
    return true;
  }
  const before = await begun(ctx, { ...NOTHING_COUNTED, ...stored });
  const leads = await Leads.leadsAfter(ctx, before.leads).take(AT_ONCE);
  const statuses = await LeadDecisions.changedAfter(ctx, before.statuses).order("asc").take(AT_ONCE);
  const run = new Run(ctx, { timeZone: (await Firm.get(ctx)).timeZone, how: before });
  const next = {
    leads: await run.countEach(leads, async (lead) => await Promise.resolve(lead)),
    statuses: await run.countEach(statuses, async ({ number }) => await Leads.findByNumber(ctx, number)),
  };
  await run.sums.write(ctx);
  const isMore = leads.length === AT_ONCE || statuses.length === AT_ONCE || run.hasEnough;
  await setProgress(ctx, stored, {
    leads: next.leads ?? before.leads,
    statuses: next.statuses ?? before.statuses,
    isWhole: before.isWhole || !isMore,
    column: before.column,
    dayOrder: before.dayOrder,
    counting: COUNTING,
  });
  return isMore;
}

/** What one run counts. */
class Run {
  readonly sums: SumChanges;
  readonly #ctx: MutationCtx;
  readonly #how: How;
  readonly #counted = new Set<number>();
  #events = 0;

  constructor(ctx: MutationCtx, { timeZone, how }: { timeZone: string; how: How }) {
    this.sums = new SumChanges(timeZone);
    this.#ctx = ctx;
    this.#how = how;
  }

  get hasEnough(): boolean {
    return this.#events >= ENOUGH_EVENTS;
  }

  /** Counts the leads of these changes until it has enough; returns the version of the last, null where it has not begun. */
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
      if (lead !== null) this.#events += await recount(this.#ctx, this.sums, { lead, how: this.#how });
    }
    return version;
  }
}

/** The versions up to which all is counted: the same before and after a run that has found nothing. */
export async function reached(ctx: QueryCtx): Promise<string> {
  const { leads, statuses } = (await ctx.db.query("lead_figure_progress").unique()) ?? NOTHING_COUNTED;
  return `${String(leads)} ${String(statuses)}`;
}

/** What has not come so long after its time has died with its server. */
const LOST_MS = 30_000;

/** Whether the next run is on its way already, so that no second one goes beside it. */
export async function isGoingOn(ctx: QueryCtx): Promise<boolean> {
  const progress = await ctx.db.query("lead_figure_progress").unique();
  return Date.now() < (progress?.nextRunAt ?? 0) + LOST_MS;
}

/** Whether many leads have just been changed: lists are being told, and soon a job writes the rows of those leads. */
export async function isTooSoon(ctx: QueryCtx): Promise<boolean> {
  const since = await LeadDecisions.waitsSince(ctx);
  return since !== null && Date.now() < since + LOST_MS;
}

export async function setNextRun(ctx: MutationCtx, nextRunAt: number | undefined): Promise<void> {
  const progress = await ctx.db.query("lead_figure_progress").unique();
  if (progress === null || progress.nextRunAt === nextRunAt) return;
  await ctx.db.patch("lead_figure_progress", progress._id, { nextRunAt });
}

/** Another column with the sources, or another way of writing timestamps: every lead is counted again. */
async function begun(ctx: MutationCtx, progress: Progress): Promise<Progress> {
  const sheet = await LeadSheet.findSyncState(ctx);
  const column = sourceHeaderOf(sheet?.headers ?? []);
  const dayOrder = sheet?.dayOrder ?? "monthFirst";
  const isSame = column === progress.column && dayOrder === progress.dayOrder;
  return isSame ? progress : { ...progress, leads: 0, isWhole: false, column, dayOrder };
}

/** The same again changes nothing, so that no screen is sent anything. */
async function setProgress(
  ctx: MutationCtx,
  stored: Doc<"lead_figure_progress"> | null,
  next: Progress,
): Promise<void> {
  if (stored === null) {
    await ctx.db.insert("lead_figure_progress", next);
    return;
  }
  const isSame =
    stored.leads === next.leads &&
    stored.statuses === next.statuses &&
    stored.isWhole === next.isWhole &&
    stored.column === next.column &&
    stored.dayOrder === next.dayOrder;
  if (!isSame) await ctx.db.patch("lead_figure_progress", stored._id, next);
}

/** Takes from the sums what a lead has added to them, and adds what it is now; returns how many events it has read. */
async function recount(
  ctx: MutationCtx,
  sums: SumChanges,
  { lead, how }: { lead: Doc<"leads">; how: How },
): Promise<number> {
  const part = await findPart(ctx, lead.number);
  const { submittedAt, _creationTime: readAt } = lead;
  const cameAt = cameAtOf({ submittedAt, readAt, order: how.dayOrder });
  const { news, events } = await newStatuses(ctx, { lead, part, cameAt });
  const status = news.at(-1)?.status ?? part?.status ?? DEFAULT_LEAD_STATUS;
  // A lead that still has the status with which it came has it since then.
  const isAsItCame = part === null || part.since === part.came?.at;
  const since = news.at(-1)?.at ?? (isAsItCame ? cameAt : part.since);
  const came = { at: cameAt, status: part?.came?.status ?? news[0]?.status ?? status };
  moveComing(sums, part?.came, cameAt);
  moveThrough(sums, { lead, part, news });
  const source = sourceIn(lead.fields, how.column);
  const isSame = part?.status === status && part.since === since && part.came?.at === cameAt;
  const next = {
    number: lead.number,
    isListed: lead.state === "listed",
    status,
    since,
    came,
    month: isSame ? part.month : revenueMonth({ status, cameAt, since }, (at) => sums.dayOf(at)),
    cents: lead.potentialCents ?? 0,
    source: sourceKeyOf(source),
  };
  if (part?.isListed) sums.count(part, -1);
  if (next.isListed) sums.count(next, 1, source);
  if (part === null) await ctx.db.insert("lead_figure_parts", next);
  else if (differs(part, next)) await ctx.db.replace("lead_figure_parts", part._id, next);
  return events;
}

type Part = Omit<Doc<"lead_figure_parts">, "_id" | "_creationTime">;

const differs = (part: Part, next: Part): boolean =>
  part.isListed !== next.isListed ||
  part.status !== next.status ||
  part.since !== next.since ||
  part.came?.at !== next.came?.at ||
  part.month !== next.month ||
  part.cents !== next.cents ||
  part.source !== next.source;

async function findPart(ctx: QueryCtx, number: number): Promise<Doc<"lead_figure_parts"> | null> {
  return await ctx.db
    .query("lead_figure_parts")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** A lead whose timestamp is read differently by now came at another time. */
function moveComing(sums: SumChanges, came: Part["came"], at: number): void {
  if (came === undefined || came.at === at) return;
  sums.move(came.status, came.at, -1);
  sums.move(came.status, at, 1);
}

interface Moved {
  lead: Doc<"leads">;
  part: Part | null;
  news: readonly { status: LeadStatus; at: number }[];
}

/** The lead goes from status to status, each at its own time; it comes and leaves with the one that it has then. */
function moveThrough(sums: SumChanges, { lead, part, news }: Moved): void {
  const isListed = lead.state === "listed";
  // A lead that is counted for the first time was on the list until it left.
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

/** A hundred years. */
const MOST_MONTHS = 1_200;
const MOST_WEEKS = 30;
/** As many as are told apart beside each other; the rest are together. */
const MOST_SOURCES = 6;

/** What the pictures are drawn from: a few dozen rows, however many leads there are. */
export async function read(ctx: QueryCtx): Promise<Infer<typeof vPictures>> {
  const progress = (await ctx.db.query("lead_figure_progress").unique()) ?? NOTHING_COUNTED;
  const months = await ctx.db.query("lead_figure_months").withIndex("by_month").order("desc").take(MOST_MONTHS);
  const weeks = await ctx.db.query("lead_figure_weeks").withIndex("by_week").order("desc").take(MOST_WEEKS);
  const largest = await ctx.db
    .query("lead_figure_sources")
    .withIndex("by_count")
    .order("desc")
    .take(MOST_SOURCES + 1);
  const unknown = await findSource(ctx, "");
  const named = largest.filter(({ key }) => key !== "").slice(0, MOST_SOURCES);
  named.sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
  const sources = [...named, ...(unknown === null ? [] : [unknown])].map(({ name, count, closed }) => ({
    name,
    count,
    closed,
  }));
  const total = (of: (moves: readonly number[]) => number) => months.reduce((sum, { moves }) => sum + of(moves), 0);
  const counted = (name: "count" | "closed") => sources.reduce((sum, source) => sum + source[name], 0);
  const all = total((moves) => moves.reduce((sum, move) => sum + move, 0));
  const closed = total((moves) => moves[LEAD_STATUSES.indexOf("closed")] ?? 0);
  return {
    timeZone: (await Firm.get(ctx)).timeZone,
    isWhole: progress.isWhole,
    column: progress.column,
    months: months.reverse().map(({ _id, _creationTime, ...month }) => month),
    weeks: weeks.reverse().map(({ week, moves }) => ({ week, moves })),
    sources,
    others: { count: all - counted("count"), closed: closed - counted("closed") },
  };
}
