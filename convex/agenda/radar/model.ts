/** Due items of all sources together. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as Cases from "../../cases/record/model";
import { isDay, type DayRange } from "../../platform/days";
import { ANYBODY } from "../../platform/dueItems/rules";
import { caseTypeLabel } from "../../practice/caseTypes";
import type { OwnerFilter } from "../../cases/tasks/model";
import type { vRadarCount } from "./answers";
import {
  AFTER_ALL_DAYS,
  countedTimes,
  FIRST_DAY,
  MOST_COUNTED,
  RADAR_KINDS,
  radarLength,
  type RadarKind,
} from "./rules";
import { SOURCES, type RadarItem, type SourceRange } from "./sources";

export type { RadarItem } from "./sources";

export interface RadarFilter {
  /** Null: all kinds. */
  kind: RadarKind | null;
  owner: OwnerFilter;
  /** The practice's day. */
  today: string;
}

function sourcesOf(kind: RadarKind | null) {
  return kind === null ? RADAR_KINDS.map((each) => SOURCES[each]) : [SOURCES[kind]];
}

function requireDay(today: string): void {
  if (!isDay(today)) refuse("INVALID", { field: "today", reason: "Choose a date that exists" });
}

/** The first items of a range, from all sources, by date. */
export async function listRange(
  ctx: QueryCtx,
  { kind, count, ...range }: SourceRange & { kind: RadarKind | null; count: number },
): Promise<RadarItem[]> {
  const found = await Promise.all(sourcesOf(kind).map(async (source) => await source.list(ctx, range, count)));
  return found
    .flat()
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)))
    .slice(0, count);
}

/** The number of items of one kind in a range, at most `most`. */
export async function countRange(
  ctx: QueryCtx,
  { kind, ...range }: SourceRange & { kind: RadarKind },
  most: number,
): Promise<number> {
  return await SOURCES[kind].count(ctx, range, most);
}

async function caseNameOf(ctx: QueryCtx, { caseId }: RadarItem): Promise<string | null> {
  const clientCase = caseId === null ? null : await Cases.find(ctx, caseId);
  return clientCase === null ? null : caseTypeLabel(clientCase);
}

/** All open items with a date, the most overdue first, at most `wanted`. Refuses INVALID for a day that does not exist. */
export async function list(ctx: QueryCtx, { wanted, ...filter }: RadarFilter & { wanted: number }) {
  requireDay(filter.today);
  const length = radarLength(wanted);
  const items = await listRange(ctx, { ...filter, from: FIRST_DAY, before: AFTER_ALL_DAYS, count: length + 1 });
  const shown = items.slice(0, length).map(async (item) => ({ ...item, caseName: await caseNameOf(ctx, item) }));
  return { items: await Promise.all(shown), hasMore: items.length > length };
}

/** One page of one kind, for a job that reads all of them. */
export async function page(
  ctx: QueryCtx,
  { kind, ...range }: Omit<SourceRange, "owner"> & { kind: RadarKind },
  options: PaginationOptions,
): Promise<PaginationResult<RadarItem>> {
  return await SOURCES[kind].page(ctx, { ...range, owner: ANYBODY }, options);
}

type RadarCount = Infer<typeof vRadarCount>;

/** Counts of overdue items, of the rest of this week, and of next week. Refuses INVALID for a day that does not exist. */
export async function counts(ctx: QueryCtx, { kind, ...filter }: RadarFilter) {
  requireDay(filter.today);
  const counted = async (days: DayRange): Promise<RadarCount> => {
    const range = { ...filter, ...days };
    const found = sourcesOf(kind).map(async (source) => await source.count(ctx, range, MOST_COUNTED + 1));
    const count = (await Promise.all(found)).reduce((sum, each) => sum + each, 0);
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
  };
  const { overdue, thisWeek, nextWeek } = countedTimes(filter.today);
  return { overdue: await counted(overdue), thisWeek: await counted(thisWeek), nextWeek: await counted(nextWeek) };
}
