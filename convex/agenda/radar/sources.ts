/** The kinds of due items, read by date. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { dayIn } from "../../platform/days";
import * as Deadlines from "../deadlines/model";
import type { DeadlineKind } from "../deadlines/rules";
import * as Documents from "../../documents/record/model";
import { DEFAULT_PARTY, PARTY_LABELS } from "../../documents/record/rules";
import { ANYBODY, NOBODY } from "../../platform/dueItems/rules";
import * as Firm from "../../practice/settings/model";
import * as Requirements from "../../cases/requirements/model";
import * as Tasks from "../../cases/tasks/model";
import type { vRadarItem } from "./answers";
import { expiredSince, type RadarKind } from "./rules";

export type RadarItem = Infer<typeof vRadarItem>;

export interface SourceRange extends Tasks.DueRange {
  /** The practice's day. */
  today: string;
}

interface Source {
  /** The first items of a range, by date. */
  list: (ctx: QueryCtx, range: SourceRange, count: number) => Promise<RadarItem[]>;
  /** Items of all owners, for a job that reads all of them. */
  page: (ctx: QueryCtx, range: SourceRange, options: PaginationOptions) => Promise<PaginationResult<RadarItem>>;
  count: (ctx: QueryCtx, range: SourceRange, most: number) => Promise<number>;
}

type ShownDeadline = Awaited<ReturnType<typeof Deadlines.listDue>>[number];

function itemOfDeadline({ deadlineId: itemId, ...deadline }: ShownDeadline): RadarItem {
  return { ...deadline, itemId };
}

function deadlinesOf(kind: DeadlineKind): Source {
  return {
    list: async (ctx, range, count) => (await Deadlines.listDue(ctx, { ...range, kind }, count)).map(itemOfDeadline),
    page: async (ctx, range, options) => {
      const { page, ...rest } = await Deadlines.pageDue(ctx, { ...range, kind }, options);
      return { ...rest, page: page.map(itemOfDeadline) };
    },
    count: async (ctx, range, most) => await Deadlines.countDue(ctx, { ...range, kind }, most),
  };
}

/** A task without a date is never in a range. */
function itemOfTask(task: Awaited<ReturnType<typeof Tasks.listDue>>[number]): RadarItem[] {
  const { text: title, dueOn, taskId: itemId, ...facts } = task;
  return dueOn === null ? [] : [{ ...facts, kind: "task", title, dueOn, itemId }];
}

const tasks: Source = {
  list: async (ctx, range, count) => (await Tasks.listDue(ctx, range, count)).flatMap(itemOfTask),
  page: async (ctx, range, options) => {
    const { page, ...rest } = await Tasks.pageDue(ctx, range, options);
    return { ...rest, page: page.flatMap(itemOfTask) };
  },
  count: Tasks.countDue,
};

/** Fields of an item without owner and checkbox. */
const NOBODYS = { ownerId: null, ownerName: null, isOwnerHere: false, doneAt: null, doneByName: null } as const;

/** Whether the filter includes items without an owner. */
function hasNobodys({ owner }: SourceRange): boolean {
  return owner === ANYBODY || owner === NOBODY;
}

/** Converts a moment to the practice's day. */
async function dayOf(ctx: QueryCtx): Promise<(at: number) => string> {
  const { timeZone } = await Firm.get(ctx);
  return (at) => dayIn(timeZone, at);
}

type DueRequirement = Awaited<ReturnType<typeof Requirements.listDue>>[number];

/** A moved day counts as set with the request: at worst one reminder too many. */
async function itemsOfRequirements(ctx: QueryCtx, found: readonly DueRequirement[]): Promise<RadarItem[]> {
  const day = await dayOf(ctx);
  return found.flatMap((each) => {
    const { dueOn, requirementId: itemId, requestedAt, ...facts } = each;
    const item = { ...facts, ...NOBODYS, kind: "requirement", itemId, dueSetOn: day(requestedAt) } as const;
    return dueOn === null ? [] : [{ ...item, dueOn }];
  });
}

const requirements: Source = {
  list: async (ctx, range, count) =>
    hasNobodys(range) ? await itemsOfRequirements(ctx, await Requirements.listDue(ctx, range, count)) : [],
  page: async (ctx, range, options) => {
    const { page, ...rest } = await Requirements.pageDue(ctx, range, options);
    return { ...rest, page: await itemsOfRequirements(ctx, page) };
  },
  count: async (ctx, range, most) => (hasNobodys(range) ? await Requirements.countDue(ctx, range, most) : 0),
};

type ExpiringDocument = Awaited<ReturnType<typeof Documents.listExpiring>>[number];

async function itemsOfDocuments(ctx: QueryCtx, found: readonly ExpiringDocument[]): Promise<RadarItem[]> {
  const day = await dayOf(ctx);
  return found.flatMap((each) => {
    const { expiresOn: dueOn, documentId: itemId, uploadedAt, typeName, partyType, ...facts } = each;
    // "Passport (Spouse)"
    const title = partyType === DEFAULT_PARTY ? typeName : `${typeName} (${PARTY_LABELS[partyType]})`;
    const item = { ...facts, ...NOBODYS, kind: "document", title, itemId, dueSetOn: day(uploadedAt) } as const;
    return dueOn === null ? [] : [{ ...item, dueOn }];
  });
}

function notLongExpired(range: SourceRange): SourceRange {
  const since = expiredSince(range.today);
  return { ...range, from: range.from < since ? since : range.from };
}

const documents: Source = {
  list: async (ctx, range, count) => {
    if (!hasNobodys(range)) return [];
    return await itemsOfDocuments(ctx, await Documents.listExpiring(ctx, notLongExpired(range), count));
  },
  page: async (ctx, range, options) => {
    const { page, ...rest } = await Documents.pageExpiring(ctx, notLongExpired(range), options);
    return { ...rest, page: await itemsOfDocuments(ctx, page) };
  },
  count: async (ctx, range, most) =>
    hasNobodys(range) ? await Documents.countExpiring(ctx, notLongExpired(range), most) : 0,
};

/** A new source is a line here and a kind in `rules.ts`. */
export const SOURCES: Record<RadarKind, Source> = {
  case: deadlinesOf("case"),
  visa: deadlinesOf("visa"),
  i94: deadlinesOf("i94"),
  other: deadlinesOf("other"),
  task: tasks,
  requirement: requirements,
  document: documents,
};
