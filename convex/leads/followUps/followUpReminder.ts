/** Notifications about next contacts that are due. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { internal } from "../../_generated/api";
import { isLetIn } from "../../access/accounts/model";
import * as Firm from "../../practice/settings/model";
import * as LeadDecisions from "../status/model";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import { leadNameOf } from "./model";

const BATCH = 100;
/** Leads of one day with a notification each; more are one notification with their number, which leads to "Due". */
const MOST_NAMED = 3;

/** Reminds once of each due day on the practice's calendar: the owner, or without one the author of the day. */
export async function remind(ctx: MutationCtx): Promise<void> {
  const today = await Firm.today(ctx);
  const due = await LeadDecisions.listToRemind(ctx, today, BATCH);
  const forWhom = new Map<Id<"users">, Doc<"leads">[]>();
  for (const decided of due) {
    await LeadDecisions.setReminded(ctx, decided);
    const lead = await Leads.findByNumber(ctx, decided.number);
    const userId = await recipientOf(ctx, decided);
    // A merged lead has passed its date on; one that has left the sheet is still somebody to call.
    if (lead === null || lead.merged !== undefined || userId === null) continue;
    forWhom.set(userId, [...(forWhom.get(userId) ?? []), lead]);
  }
  for (const [userId, leads] of forWhom) await tell(ctx, userId, leads);
  if (due.length === BATCH) await ctx.scheduler.runAfter(0, internal.leads.followUps.jobs.remind, {});
}

async function recipientOf(ctx: MutationCtx, decided: Doc<"lead_statuses">): Promise<Id<"users"> | null> {
  for (const userId of [decided.ownerId, decided.nextContactSet?.userId]) {
    if (userId !== undefined && (await isLetIn(ctx, userId))) return userId;
  }
  return null;
}

async function tell(ctx: MutationCtx, userId: Id<"users">, leads: readonly Doc<"leads">[]): Promise<void> {
  if (leads.length > MOST_NAMED) {
    await Notifications.announceTo(ctx, userId, { kind: "leadDue", count: leads.length, name: null, recordId: null });
    return;
  }
  for (const lead of leads) {
    const about = { name: leadNameOf(lead), recordId: leadIdOf(lead.number) };
    await Notifications.announceTo(ctx, userId, { kind: "leadDue", count: 1, ...about });
  }
}
