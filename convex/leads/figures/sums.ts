/** Collects the changes of one run, so that each row of sums is written once. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { LeadStatus } from "../status/rules";
import { dayIn, mondayOf, monthOf } from "../../platform/days";
import { revenueOf, type Revenue } from "../counts/rules";
import { addMoves, movesOf, type Moves } from "./rules";

type Part = Pick<Doc<"lead_figure_parts">, "status" | "month" | "cents" | "source">;

interface MonthChange {
  moves: Moves;
  cents: Record<Revenue, number>;
}

/** In every time zone, a day begins at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

export class SumChanges {
  readonly #timeZone: string;
  /** Days by quarter of an hour: a run changes many leads, and asking the calendar takes longer than all else. */
  readonly #days = new Map<number, string>();
  readonly #months = new Map<string, MonthChange>();
  readonly #weeks = new Map<string, Moves>();
  readonly #sources = new Map<string, { name: string; count: number; closed: number }>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  dayOf(at: number): string {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = this.#days.get(quarter) ?? dayIn(this.#timeZone, at);
    this.#days.set(quarter, day);
    return day;
  }

  /** A lead gets or loses a status at a moment: `by` is 1 or -1. */
  move(status: LeadStatus, at: number, by: number): void {
    const week = mondayOf(this.dayOf(at));
    const ofWeek = this.#weeks.get(week) ?? {};
    this.#weeks.set(week, ofWeek);
    for (const moves of [ofWeek, this.#month(monthOf(this.dayOf(at))).moves]) {
      moves[status] = (moves[status] ?? 0) + by;
    }
  }

  /** Adds a lead's value and source, or subtracts them. */
  count({ status, month, cents, source }: Part, by: number, name = ""): void {
    const revenue = revenueOf(status);
    this.#month(month).cents[revenue] += by * cents;
    const ofSource = this.#sources.get(source) ?? { name, count: 0, closed: 0 };
    ofSource.count += by;
    ofSource.closed += revenue === "closed" ? by : 0;
    this.#sources.set(source, ofSource);
  }

  #month(month: string): MonthChange {
    const known = this.#months.get(month) ?? { moves: {}, cents: { potential: 0, closed: 0, lost: 0 } };
    this.#months.set(month, known);
    return known;
  }

  async write(ctx: MutationCtx): Promise<void> {
    for (const [month, change] of this.#months) await addToMonth(ctx, month, change);
    for (const [week, moves] of this.#weeks) await addToWeek(ctx, week, moves);
    for (const [key, change] of this.#sources) await addToSource(ctx, key, change);
  }
}

const isNothing = (values: readonly number[]): boolean => values.every((value) => value === 0);

async function addToMonth(ctx: MutationCtx, month: string, { moves, cents }: MonthChange): Promise<void> {
  const { potential, closed, lost } = cents;
  if (isNothing([...Object.values(moves), potential, closed, lost])) return;
  const stored = await ctx.db
    .query("lead_figure_months")
    .withIndex("by_month", (q) => q.eq("month", month))
    .unique();
  const sum = {
    month,
    moves: addMoves(movesOf(stored?.moves ?? {}), moves),
    potentialCents: (stored?.potentialCents ?? 0) + potential,
    closedCents: (stored?.closedCents ?? 0) + closed,
    lostCents: (stored?.lostCents ?? 0) + lost,
  };
  if (stored === null) await ctx.db.insert("lead_figure_months", sum);
  else await ctx.db.replace("lead_figure_months", stored._id, sum);
}

async function addToWeek(ctx: MutationCtx, week: string, moves: Moves): Promise<void> {
  if (isNothing(Object.values(moves))) return;
  const stored = await ctx.db
    .query("lead_figure_weeks")
    .withIndex("by_week", (q) => q.eq("week", week))
    .unique();
  const sum = { week, moves: addMoves(movesOf(stored?.moves ?? {}), moves) };
  if (stored === null) await ctx.db.insert("lead_figure_weeks", sum);
  else await ctx.db.replace("lead_figure_weeks", stored._id, sum);
}

export async function findSource(ctx: QueryCtx, key: string): Promise<Doc<"lead_figure_sources"> | null> {
  return await ctx.db
    .query("lead_figure_sources")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

async function addToSource(
  ctx: MutationCtx,
  key: string,
  change: { name: string; count: number; closed: number },
): Promise<void> {
  if (isNothing([change.count, change.closed])) return;
  const stored = await findSource(ctx, key);
  const sum = {
    key,
    name: stored?.name ?? change.name,
    count: (stored?.count ?? 0) + change.count,
    closed: (stored?.closed ?? 0) + change.closed,
  };
  if (stored === null) await ctx.db.insert("lead_figure_sources", sum);
  else if (sum.count === 0) await ctx.db.delete("lead_figure_sources", stored._id);
  else await ctx.db.replace("lead_figure_sources", stored._id, sum);
}
