/** What is due, from all sources together. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { refuse } from "../access/refuse";
import { isDay } from "../days/rules";
import * as Deadlines from "../deadlines/model";
import type { DeadlineKind } from "../deadlines/rules";
import * as Tasks from "../tasks/model";
import type { DueRange, OwnerFilter } from "../tasks/model";
import {
  AFTER_ALL_DAYS,
  countedTimes,
  FIRST_DAY,
  MOST_COUNTED,
  RADAR_KINDS,
  radarLength,
  type RadarKind,
} from "./rules";
import type { vRadarCount, vRadarItem } from "./tables";

export type RadarItem = Infer<typeof vRadarItem>;

interface ItemPage {
  page: RadarItem[];
  isDone: boolean;
  continueCursor: string;
}

/** One kind of what is due, read by its date. */
interface Source {
  /** The first of a range, by their date. */
  list: (ctx: QueryCtx, range: DueRange, count: number) => Promise<RadarItem[]>;
  page: (ctx: QueryCtx, range: DueRange, options: PaginationOptions) => Promise<ItemPage>;
  count: (ctx: QueryCtx, range: DueRange, most: number) => Promise<number>;
}

const ALIKE = [
  "clientId",
  "caseId",
  "ownerId",
  "doneAt",
  "doneByName",
  "dueSetOn",
  "version",
  "updatedAt",
  "clientName",
  "caseNumber",
  "ownerName",
  "isOwnerHere",
] as const;

function deadlinesOf(kind: DeadlineKind): Source {
  const itemOf = (deadline: Awaited<ReturnType<typeof Deadlines.listDue>>[number]): RadarItem => {
    return { ...pick(deadline, [...ALIKE, "kind", "title", "dueOn"]), itemId: deadline.deadlineId };
  };
  return {
    list: async (ctx, range, count) => (await Deadlines.listDue(ctx, { ...range, kind }, count)).map(itemOf),
    page: async (ctx, range, options) => {
      const { page, ...rest } = await Deadlines.pageDue(ctx, { ...range, kind }, options);
      return { ...rest, page: page.map(itemOf) };
    },
    count: async (ctx, range, most) => await Deadlines.countDue(ctx, { ...range, kind }, most),
  };
}

/** A task without a date is not due: it never comes in a range. */
function itemOfTask(task: Awaited<ReturnType<typeof Tasks.listDue>>[number]): RadarItem[] {
  const { text: title, dueOn, taskId: itemId } = task;
  return dueOn === null ? [] : [{ ...pick(task, [...ALIKE]), kind: "task", title, dueOn, itemId }];
}

/** A new source is a line here and a kind in `rules.ts`. */
const SOURCES: Record<RadarKind, Source> = {
  case: deadlinesOf("case"),
  visa: deadlinesOf("visa"),
  i94: deadlinesOf("i94"),
  other: deadlinesOf("other"),
  task: {
    list: async (ctx, range, count) => (await Tasks.listDue(ctx, range, count)).flatMap(itemOfTask),
    page: async (ctx, range, options) => {
      const { page, ...rest } = await Tasks.pageDue(ctx, range, options);
      return { ...rest, page: page.flatMap(itemOfTask) };
    },
    count: Tasks.countDue,
  },
};

export interface RadarFilter {
  /** Null: all kinds. */
  kind: RadarKind | null;
  owner: OwnerFilter;
}

function sourcesOf({ kind }: RadarFilter): Source[] {
  return kind === null ? RADAR_KINDS.map((each) => SOURCES[each]) : [SOURCES[kind]];
}

/** The first of a range from all sources together, by their date. */
export async function listRange(
  ctx: QueryCtx,
  filter: RadarFilter,
  { from, before, count }: { from: string; before: string; count: number },
): Promise<RadarItem[]> {
  const range = { owner: filter.owner, from, before };
  const found = await Promise.all(sourcesOf(filter).map((source) => source.list(ctx, range, count)));
  return found
    .flat()
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)))
    .slice(0, count);
}

/** Everything that is open and has a date, the most overdue first, at most `wanted`. */
export async function list(ctx: QueryCtx, { wanted, ...filter }: RadarFilter & { wanted: number }) {
  const length = radarLength(wanted);
  const items = await listRange(ctx, filter, { from: FIRST_DAY, before: AFTER_ALL_DAYS, count: length + 1 });
  return { items: items.slice(0, length), hasMore: items.length > length };
}

/** One page of one kind, for a job that reads all of them. */
export async function page(
  ctx: QueryCtx,
  { kind, from, before }: { kind: RadarKind; from: string; before: string },
  options: PaginationOptions,
): Promise<ItemPage> {
  return await SOURCES[kind].page(ctx, { owner: "anybody", from, before }, options);
}

type RadarCount = Infer<typeof vRadarCount>;

/** How many are overdue, due in the rest of this week, and next week. Refuses INVALID for a day that does not exist. */
export async function counts(ctx: QueryCtx, { today, ...filter }: RadarFilter & { today: string }) {
  if (!isDay(today)) refuse("INVALID", { field: "today", reason: "Choose a date that exists" });
  const times = countedTimes(today);
  const counted = async (days: { from: string; before: string }): Promise<RadarCount> => {
    const range = { owner: filter.owner, ...days };
    const found = sourcesOf(filter).map((source) => source.count(ctx, range, MOST_COUNTED + 1));
    const count = (await Promise.all(found)).reduce((sum, each) => sum + each, 0);
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
  };
  const { overdue, thisWeek, nextWeek } = times;
  return { overdue: await counted(overdue), thisWeek: await counted(thisWeek), nextWeek: await counted(nextWeek) };
}
