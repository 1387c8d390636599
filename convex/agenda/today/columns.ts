/** The lines of Today: of one member, and those that are the same for all. Nothing here is stored. */
import type { QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { isDay } from "../../platform/days";
import { comingLines, courtLines, expiryLines, newsLines } from "./dateSources";
import { absentOwners, asLines, type Lines } from "./lines";
import {
  answerLines,
  contractLines,
  followUpLines,
  mentionLines,
  messageLines,
  newLeadLines,
  overdueLines,
  reviewLines,
  unassignedLeadLines,
} from "./needSources";
import type { OwnSourceName, SourceName } from "./rules";
import { balanceLines, ownRequestedLines, questionnaireLines, requestedLines, unsignedLines } from "./waitingSources";

/** Refuses INVALID for a day that does not exist. */
export function requireDay(today: string): void {
  if (!isDay(today)) refuse("INVALID", { field: "today", reason: "Choose a date that exists" });
}

type Source = (ctx: QueryCtx, today: string) => Promise<Lines>;

const joined = (...parts: Lines[]): Lines => ({
  lines: parts.flatMap(({ lines }) => lines),
  hasMore: parts.some(({ hasMore }) => hasMore),
});

/** Each is a query of its own, so that a change runs one of them, once for all members. */
const SOURCES: Record<SourceName, Source> = {
  messages: async (ctx) => await messageLines(ctx, await absentOwners(ctx)),
  review: async (ctx) => await reviewLines(ctx, null),
  answers: answerLines,
  leads: async (ctx, today) => await unassignedLeadLines(ctx, await absentOwners(ctx), today),
  overdue: async (ctx, today) => await overdueLines(ctx, await absentOwners(ctx), today),
  contracts: contractLines,
  requested: requestedLines,
  unsigned: unsignedLines,
  balances: balanceLines,
  questionnaires: async (ctx) => await questionnaireLines(ctx),
  dates: async (ctx, today) =>
    joined(await comingLines(ctx, await absentOwners(ctx), today), await expiryLines(ctx, today)),
  court: courtLines,
  news: newsLines,
};

/** The first lines of a source. Refuses INVALID for a day that does not exist. */
export async function ofSource(ctx: QueryCtx, source: SourceName, today: string): Promise<Lines> {
  requireDay(today);
  return await SOURCES[source](ctx, today);
}

type OwnSource = (ctx: QueryCtx, staff: Staff, today: string) => Promise<Lines>;

/** The parts that read many cases are queries of their own. */
const OWN: Record<OwnSourceName, OwnSource> = {
  work: async (ctx, staff, today) => {
    const { userId } = staff;
    return joined(
      await messageLines(ctx, [userId]),
      asLines(await followUpLines(ctx, [userId], today)),
      asLines(await newLeadLines(ctx, userId, today)),
      await overdueLines(ctx, [userId], today),
      asLines(await mentionLines(ctx, staff)),
    );
  },
  review: async (ctx, { userId }) => await reviewLines(ctx, userId),
  requested: async (ctx, { userId }, today) => await ownRequestedLines(ctx, userId, today),
  dates: async (ctx, { userId }, today) => await comingLines(ctx, [userId], today),
};

/** A member's own lines of a source. Refuses INVALID for a day that does not exist. */
export async function ofOwnSource(
  ctx: QueryCtx,
  staff: Staff,
  { source, today }: { source: OwnSourceName; today: string },
): Promise<Lines> {
  requireDay(today);
  const { lines, hasMore } = await OWN[source](ctx, staff, today);
  return { lines: lines.map((line) => ({ ...line, ownerId: staff.userId })), hasMore };
}
