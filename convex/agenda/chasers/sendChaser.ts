/** Composes and queues an email at its moment, from what is open then. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/model";
import * as ClientActivity from "../../clients/activity/model";
import { listRecipients, writeToPortal } from "../../clients/notices/writeToPortal";
import * as Clients from "../../clients/record/model";
import { DAY_MS, dayIn } from "../../platform/days";
import { isWithin, nextWithin } from "../../platform/hours";
import type { FirmSettings } from "../../practice/firmForm";
import * as Mail from "../../practice/mail/model";
import { ASKING_LETTERS } from "../../practice/mail/rules";
import * as Firm from "../../practice/settings/model";
import { findRefusal, type Chaser } from "./model";
import * as OpenWork from "./openWork";
import { chaserLetter } from "./letterText";
import {
  describeLines,
  hoursFor,
  isChaseDue,
  linesOf,
  onlyCaseOf,
  openCount,
  portalPathOf,
  type ChaserLine,
} from "./rules";

/** Runs at the email's time. Queues it once, in the transaction that records it; does nothing for one that was undone. */
export async function send(ctx: MutationCtx, chaserId: Id<"chasers">): Promise<void> {
  const chaser = await ctx.db.get("chasers", chaserId);
  if (chaser?.state !== "waiting" || Date.now() < chaser.dueAt) return;
  const client = await Clients.find(ctx, chaser.clientId);
  const refusal = await findRefusal(ctx, client);
  if (client === null || refusal !== null) {
    await ctx.db.patch("chasers", chaserId, { state: "stopped", refusal: refusal ?? "deleted" });
    return;
  }
  const firm = await Firm.get(ctx);
  const later = await laterThanNow(ctx, { chaser, client, firm });
  if (later !== null) {
    await ctx.db.patch("chasers", chaserId, { dueAt: later, day: dayIn(firm.timeZone, later) });
    await ctx.scheduler.runAt(later, internal.agenda.chasers.jobs.send, { chaserId });
    return;
  }
  await compose(ctx, { chaser, client, firm });
}

interface Due {
  chaser: Chaser;
  client: Doc<"clients">;
  firm: FirmSettings;
}

/**
 * A better moment, or null. The server may have been off at the email's time, and it is night now; or the client got another
 * email today that asks for something, after which an automatic one waits a day.
 */
async function laterThanNow(ctx: QueryCtx, { chaser, client, firm }: Due): Promise<number | null> {
  const now = Date.now();
  const hours = hoursFor(client.clientPhone, firm);
  if (!isWithin(now, hours)) return nextWithin(now, hours);
  const isAutomatic = chaser.userId === null;
  return isAutomatic && (await wasAskedToday(ctx, client, firm)) ? nextWithin(now + DAY_MS, hours) : null;
}

async function wasAskedToday(ctx: QueryCtx, client: Doc<"clients">, { timeZone }: FirmSettings): Promise<boolean> {
  const today = dayIn(timeZone, Date.now());
  const { reachable } = await listRecipients(ctx, client._id);
  const addresses = new Set([...reachable.map(({ email }) => email), client.clientEmail]);
  for (const address of addresses) {
    const at = await Mail.findNewestAt(ctx, address, ASKING_LETTERS);
    if (at !== null && dayIn(timeZone, at) === today) return true;
  }
  return false;
}

async function compose(ctx: MutationCtx, { chaser, client, firm }: Due): Promise<void> {
  const { _id: chaserId, clientId, window, dueAt, userName } = chaser;
  const today = dayIn(firm.timeZone, Date.now());
  const work = await OpenWork.read(ctx, client, firm.timeZone);
  const lines = linesOf(work, today);
  // A due day that staff have moved since the planning stops an automatic email, as does the practice's switch.
  const isWanted = window === null || (firm.remindsRequests && isChaseDue(work, window));
  if (!isWanted || openCount(lines) === 0) {
    await ctx.db.patch("chasers", chaserId, { state: "nothing" });
    return;
  }
  await writeToPortal(ctx, {
    kind: "chaser",
    clientId,
    dueAt,
    path: portalPathOf(lines),
    write: (locale, facts) => chaserLetter(locale, { ...facts, lines }),
  });
  await ctx.db.patch("chasers", chaserId, { state: "sent", day: today, lines, sentAt: Date.now() });
  await recordActivity(ctx, { clientId, caseId: onlyCaseOf(work), lines, byName: userName });
}

interface Sent {
  clientId: Id<"clients">;
  caseId: string | null;
  lines: readonly ChaserLine[];
  byName: string | null;
}

/** On the timeline of client and case, and in the client's portal. */
async function recordActivity(ctx: MutationCtx, { clientId, caseId, lines, byName }: Sent): Promise<void> {
  const clientCase = caseId === null ? null : await Cases.find(ctx, caseId);
  await ClientActivity.record(ctx, {
    clientId,
    caseId: clientCase?._id ?? null,
    activityType: "reminded",
    description: `Reminder emailed: ${describeLines(lines)}`,
    metadata: { count: String(openCount(lines)) },
    isVisibleToClient: true,
    byName,
  });
}

/** An email this late has lost its job. */
const LATE_MS = 10 * 60_000;
const MOST_RESUMED = 100;

/** Schedules emails anew whose job has failed. */
export async function resume(ctx: MutationCtx): Promise<void> {
  const late = await ctx.db
    .query("chasers")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "waiting").lte("dueAt", Date.now() - LATE_MS))
    .take(MOST_RESUMED);
  for (const { _id: chaserId } of late) {
    await ctx.scheduler.runAfter(0, internal.agenda.chasers.jobs.send, { chaserId });
  }
}
