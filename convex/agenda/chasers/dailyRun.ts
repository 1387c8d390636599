/** The automatic reminders: planned once on each working day of the practice, page by page. */
import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Requirements from "../../cases/requirements/model";
import * as Clients from "../../clients/record/model";
import { isWorkingMoment } from "../../contracts/letters/rules";
import { addDays, dayIn } from "../../platform/days";
import type { FirmSettings } from "../../practice/firmForm";
import * as Firm from "../../practice/settings/model";
import { workingOf } from "../reminders/rules";
import type { vPlannedRun } from "./answers";
import { findCurrent, findRefusal, plan } from "./model";
import * as OpenWork from "./openWork";
import { candidatesOf, isChaseDue, windowOf, type Candidates, type ChaserWindow } from "./rules";

async function lastRun(ctx: QueryCtx): Promise<Doc<"chaser_days"> | null> {
  return await ctx.db.query("chaser_days").unique();
}

/** The run that is due; null outside of working hours, after today's, and while the practice has the reminders off. */
export async function findDue(ctx: QueryCtx): Promise<Infer<typeof vPlannedRun> | null> {
  const firm = await Firm.get(ctx);
  const now = Date.now();
  if (!firm.remindsRequests || !isWorkingMoment(now, firm)) return null;
  const today = dayIn(firm.timeZone, now);
  const last = await lastRun(ctx);
  if (last?.day === today) return null;
  const window = windowOf(workingOf(today, firm.workingHours.days), last?.through ?? null);
  return { today, window, ranges: candidatesOf(window).length };
}

const PAGE = 50;

async function pageOf(
  ctx: QueryCtx,
  candidates: Candidates,
  options: PaginationOptions,
): Promise<{ page: { clientId: Id<"clients"> }[]; isDone: boolean; continueCursor: string }> {
  const askedAt = { from: 0, before: 0 };
  if (candidates.kind === "dated") return await Requirements.pageAsked(ctx, { ...candidates, askedAt }, options);
  const from = Date.parse(candidates.askedOn.from);
  const before = Date.parse(candidates.askedOn.before);
  if (candidates.kind === "questionnaires") {
    return await Questionnaires.pageAssigned(ctx, { status: candidates.status, from, before }, options);
  }
  return await Requirements.pageAsked(
    ctx,
    { status: candidates.status, dueOn: null, askedAt: { from, before } },
    options,
  );
}

interface Page {
  window: ChaserWindow;
  /** The place in `candidatesOf`. */
  range: number;
  cursor: string | null;
}

/** Plans the reminders of one page of candidates; returns the next page's cursor, or null. */
export async function planPage(ctx: MutationCtx, { window, range, cursor }: Page): Promise<string | null> {
  const candidates = candidatesOf(window)[range];
  if (candidates === undefined) return null;
  const firm = await Firm.get(ctx);
  const found = await pageOf(ctx, candidates, { numItems: PAGE, cursor });
  for (const clientId of new Set(found.page.map((row) => row.clientId))) {
    await planFor(ctx, clientId, { firm, window });
  }
  return found.isDone ? null : found.continueCursor;
}

interface Run {
  firm: FirmSettings;
  window: ChaserWindow;
}

async function planFor(ctx: MutationCtx, clientId: Id<"clients">, { firm, window }: Run): Promise<void> {
  const { timeZone } = firm;
  if ((await findCurrent(ctx, clientId, dayIn(timeZone, Date.now()))) !== null) return;
  if (await hasHadWindow(ctx, clientId, window)) return;
  const client = await Clients.find(ctx, clientId);
  if (client?.status !== "active" || (await findRefusal(ctx, client)) !== null) return;
  const asked = await OpenWork.readAsked(ctx, clientId, timeZone);
  if (!isChaseDue({ ...asked, toSign: 0, toPay: 0, hasStageNews: false }, window)) return;
  await plan(ctx, { client, firm, by: null, window, runId: null });
}

/** A run that begins again after a failure plans nobody twice, also those whose email had nothing left to say. */
async function hasHadWindow(ctx: QueryCtx, clientId: Id<"clients">, { through }: ChaserWindow): Promise<boolean> {
  const newest = await ctx.db
    .query("chasers")
    .withIndex("by_client_and_day", (q) => q.eq("clientId", clientId))
    .order("desc")
    .first();
  return newest?.window?.through === through;
}

const KEPT_DAYS = 180;
const BATCH = 500;

/** Records that the day's reminders are planned; deletes the oldest entries of the log. */
export async function finish(
  ctx: MutationCtx,
  { today, window }: { today: string; window: ChaserWindow },
): Promise<void> {
  const last = await lastRun(ctx);
  const done = { day: today, through: window.through };
  if (last === null) await ctx.db.insert("chaser_days", done);
  else await ctx.db.patch("chaser_days", last._id, done);
  const old = await ctx.db
    .query("chasers")
    .withIndex("by_day", (q) => q.lt("day", addDays(today, -KEPT_DAYS)))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("chasers", _id);
}
