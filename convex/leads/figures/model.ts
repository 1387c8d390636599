/** Sums of all leads. A job follows the versions of leads and statuses. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Firm from "../../practice/settings/model";
import * as LeadSheet from "../sheet/model";
import * as LeadDecisions from "../status/model";
import * as Leads from "../record/model";
import type { vPictures } from "./answers";
import { readKnown, Run } from "./countRun";
import { cameAtOf, movesOf, sourceHeaderOf, type Moves } from "./rules";
import { findSource } from "./sums";
import { isChange } from "../../platform/rows";
import { compareNames } from "../../platform/texts";

/** Leads of one run, which takes some milliseconds; nothing else runs during it. */
const AT_ONCE = 20;

type Progress = Omit<Doc<"lead_figure_progress">, "_id" | "_creationTime" | "nextRunAt">;

/** Version of the counting rules, stored with the sums. */
const COUNTING = 2;

const NOTHING_COUNTED: Progress = {
  leads: 0,
  statuses: 0,
  isWhole: false,
  column: null,
  dayOrder: "monthFirst",
  counting: COUNTING,
};

/** Counts the next changed leads; returns whether more are left. */
export async function follow(ctx: MutationCtx): Promise<boolean> {
  const stored = await ctx.db.query("lead_figure_progress").unique();
  const before = await restartIfChanged(ctx, { ...NOTHING_COUNTED, ...stored });
  const leads = await Leads.leadsAfter(ctx, before.leads).take(AT_ONCE);
  const statuses = await LeadDecisions.changedAfter(ctx, before.statuses).order("asc").take(AT_ONCE);
  const known = await readKnown(
    ctx,
    [...leads, ...statuses].map(({ number }) => number),
  );
  const run = new Run(ctx, { timeZone: (await Firm.get(ctx)).timeZone, how: before, known });
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

/** The counted versions, as a comparable text: equal before and after a run that found nothing. */
export async function reached(ctx: QueryCtx): Promise<string> {
  const { leads, statuses } = (await ctx.db.query("lead_figure_progress").unique()) ?? NOTHING_COUNTED;
  return `${String(leads)} ${String(statuses)}`;
}

/** When a lead arrived, as the charts count it. Read it once for many leads. */
export async function arrivals(
  ctx: QueryCtx,
): Promise<(lead: Pick<Doc<"leads">, "submittedAt" | "_creationTime">) => number> {
  const { dayOrder: order } = (await ctx.db.query("lead_figure_progress").unique()) ?? NOTHING_COUNTED;
  return ({ submittedAt, _creationTime: readAt }) => cameAtOf({ submittedAt, readAt, order });
}

/** A scheduled run this late was lost with its server. */
const LOST_MS = 30_000;

/** Whether the next run is scheduled, so that no second chain starts. */
export async function isRunScheduled(ctx: QueryCtx): Promise<boolean> {
  const progress = await ctx.db.query("lead_figure_progress").unique();
  return Date.now() < (progress?.nextRunAt ?? 0) + LOST_MS;
}

export async function setNextRun(ctx: MutationCtx, nextRunAt: number | undefined): Promise<void> {
  const progress = await ctx.db.query("lead_figure_progress").unique();
  if (progress === null || progress.nextRunAt === nextRunAt) return;
  await ctx.db.patch("lead_figure_progress", progress._id, { nextRunAt });
}

/** Restarts the count if the source column or the format of timestamps has changed. */
async function restartIfChanged(ctx: MutationCtx, progress: Progress): Promise<Progress> {
  const sheet = await LeadSheet.findSyncState(ctx);
  const column = sourceHeaderOf(sheet?.headers ?? []);
  const dayOrder = sheet?.dayOrder ?? "monthFirst";
  const isSame = column === progress.column && dayOrder === progress.dayOrder;
  return isSame ? progress : { ...progress, leads: 0, isWhole: false, column, dayOrder };
}

/** Writes only a change, so that no screen is sent the same data again. */
async function setProgress(
  ctx: MutationCtx,
  stored: Doc<"lead_figure_progress"> | null,
  next: Progress,
): Promise<void> {
  if (stored === null) await ctx.db.insert("lead_figure_progress", next);
  else if (isChange(stored, next)) await ctx.db.patch("lead_figure_progress", stored._id, next);
}

/** A hundred years. */
const MOST_MONTHS = 1_200;
const MOST_WEEKS = 30;
/** Sources with a bar of their own; the others are summed. */
const MOST_SOURCES = 6;

/** The data of the charts: a few dozen rows for any number of leads. */
export async function read(ctx: QueryCtx): Promise<Infer<typeof vPictures>> {
  const progress = (await ctx.db.query("lead_figure_progress").unique()) ?? NOTHING_COUNTED;
  const storedMonths = await ctx.db.query("lead_figure_months").withIndex("by_month").order("desc").take(MOST_MONTHS);
  const months = storedMonths.map(({ _id, _creationTime, ...month }) => ({ ...month, moves: movesOf(month.moves) }));
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
  const total = (of: (moves: Moves) => number) => months.reduce((sum, { moves }) => sum + of(moves), 0);
  const counted = (name: "count" | "closed") => sources.reduce((sum, source) => sum + source[name], 0);
  const all = total((moves) => Object.values(moves).reduce((sum, move) => sum + move, 0));
  const closed = total(({ closed: move = 0 }) => move);
  return {
    timeZone: (await Firm.get(ctx)).timeZone,
    isWhole: progress.isWhole,
    column: progress.column,
    months: months.reverse(),
    weeks: weeks.reverse().map(({ week, moves }) => ({ week, moves: movesOf(moves) })),
    sources,
    others: { count: all - counted("count"), closed: closed - counted("closed") },
  };
}
