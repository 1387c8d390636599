/** Reminders of due items: each once, in the practice's morning, and only while the item is open and has that date. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { listActiveStaff } from "../../access/accounts/model";
import { isWorkingMoment } from "../../contracts/letters/rules";
import { dayIn, dayText } from "../../platform/days";
import { placeIdOf } from "../../platform/dueItems/rules";
import * as Firm from "../../practice/settings/model";
import * as Notifications from "../../practice/notifications/model";
import * as Reminders from "../reminders/model";
import { OVERDUE, recipientsOf, remindedDates, stageOf, workingOf, type ReminderStage } from "../reminders/rules";
import * as Requirements from "../../cases/requirements/model";
import type { vRemindedPage, vReminding } from "./answers";
import { page, type RadarItem } from "./model";
import { isDoneByHand, RADAR_KIND_LABELS } from "./rules";

/** The dates of the run that is due; null outside of working hours, and after today's run. */
export async function plan(ctx: QueryCtx): Promise<Infer<typeof vReminding> | null> {
  const firm = await Firm.get(ctx);
  const now = Date.now();
  if (!isWorkingMoment(now, firm)) return null;
  const today = dayIn(firm.timeZone, now);
  if ((await Reminders.lastDay(ctx)) === today) return null;
  const working = workingOf(today, firm.workingHours.days);
  return { ...working, ...remindedDates(working) };
}

const PAGE = 100;
/** Items of one kind and day with a notification each; more are one notification with their number, which leads to the radar. */
const MOST_NAMED = 3;

/** Sends the reminders of one page of one kind; returns the next page's cursor, or null. */
export async function remindPage(
  ctx: MutationCtx,
  { kind, cursor, from, before, ...working }: Infer<typeof vRemindedPage>,
): Promise<string | null> {
  const members = (await listActiveStaff(ctx)).map(({ _id: userId, isAdmin }) => ({ userId, isAdmin }));
  const found = await page(ctx, { kind, from, before, today: working.today }, { numItems: PAGE, cursor });
  const forWhom = new Map<Id<"users">, RadarItem[]>();
  for (const item of found.page) {
    const { itemId, dueOn, dueSetOn, ownerId } = item;
    await remindClient(ctx, item, working.today);
    const stage = stageOf({ dueOn, setOn: dueSetOn }, working);
    if (stage === null || isToldElsewhere(item, stage)) continue;
    if (await Reminders.isSent(ctx, { itemId, dueOn, stage })) continue;
    const told = recipientsOf(members, { ownerId, stage }).map(({ userId }) => userId);
    await Reminders.record(ctx, { itemId, dueOn, stage, at: Date.now(), told });
    for (const userId of told) forWhom.set(userId, [...(forWhom.get(userId) ?? []), item]);
  }
  for (const [userId, items] of forWhom) await tell(ctx, userId, items);
  return found.isDone ? null : found.continueCursor;
}

/** Notifies a client once of an overdue document, unless the day was past when staff set it. */
async function remindClient(
  ctx: MutationCtx,
  { kind, itemId, dueOn, dueSetOn }: RadarItem,
  today: string,
): Promise<void> {
  if (kind !== "requirement" || dueOn >= today || dueSetOn > dueOn) return;
  if (await Reminders.isSent(ctx, { itemId, dueOn, stage: OVERDUE })) return;
  if (!(await Requirements.remindClient(ctx, itemId))) return;
  await Reminders.record(ctx, { itemId, dueOn, stage: OVERDUE, at: Date.now(), told: [] });
}

/** `documents/record/announceExpiry.ts` notifies everybody 30 days before a document expires. */
function isToldElsewhere({ kind }: RadarItem, stage: ReminderStage): boolean {
  return kind === "document" && stage === 30;
}

async function tell(ctx: MutationCtx, userId: Id<"users">, items: readonly RadarItem[]): Promise<void> {
  if (items.length > MOST_NAMED) {
    await Notifications.announceTo(ctx, userId, { kind: "dueSoon", count: items.length, name: null, recordId: null });
    return;
  }
  for (const item of items) {
    const name = nameFor(userId, item);
    await Notifications.announceTo(ctx, userId, { kind: "dueSoon", count: 1, name, recordId: placeIdOf(item) });
  }
}

/**
 * "Mar 8, 2026: Answer the request (CASE-2026-4711)", with the owner's name for other recipients; "Mar 8, 2026: Expiring
 * document, Passport (Ana Souza)" for an item without an owner.
 */
function nameFor(userId: Id<"users">, item: RadarItem): string {
  const { kind, dueOn, title, caseNumber, clientName, ownerId, ownerName } = item;
  if (!isDoneByHand(kind)) return `${dayText(dueOn)}: ${RADAR_KIND_LABELS[kind].one}, ${title} (${clientName})`;
  const whose = ownerId === userId ? "" : `, ${ownerName ?? "unassigned"}`;
  return `${dayText(dueOn)}${whose}: ${title}${caseNumber === null ? "" : ` (${caseNumber})`}`;
}
