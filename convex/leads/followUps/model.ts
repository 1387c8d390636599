/** The owner of a lead and its next contact. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import * as Firm from "../../practice/settings/model";
import * as LeadDecisions from "../status/model";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import { isDue, NONE, nextContactProblem, nextInTurn } from "./rules";

/** The value on the screen and the chosen one; "" is none. */
interface Change {
  leadId: string;
  from: string;
  to: string;
  /** Overwrites any current value: the person has seen the other change. */
  anyway?: boolean;
}

type Stored = LeadDecisions.LeadStatusRow | null;

export function ownerOf(stored: Stored): string {
  return stored?.ownerId ?? NONE;
}

export function nextContactOf(stored: Stored): string {
  return stored?.nextContactOn ?? NONE;
}

export function leadNameOf({ firstName, lastName, email }: Leads.LeadContent): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/**
 * Makes somebody the owner, or nobody. Refuses NOT_FOUND, INVALID for a merged lead and for somebody who does not work here, and
 * CHANGED_MEANWHILE when somebody else's choice would be overwritten unseen.
 */
export async function setOwner(ctx: MutationCtx, staff: Staff, change: Change): Promise<void> {
  const lead = await Leads.getUnmerged(ctx, change.leadId);
  const stored = await LeadDecisions.findToChange(ctx, lead.number);
  const current = ownerOf(stored);
  const by = stored?.ownerSet ?? { byName: null, at: lead._creationTime };
  if (change.anyway !== true) requireUnchanged({ seen: change.from, current, ...by });
  if (current === change.to) return;
  const ownerId = await Access.readOwner(ctx, change.to, null);
  await LeadDecisions.decide(ctx, staff, { number: lead.number, stored, choice: { field: "owner", to: ownerId } });
  if (ownerId !== null) await tellOwner(ctx, ownerId, { by: staff, first: lead, count: 1 });
}

/** Notifies an owner of assigned leads: of one by name, of several by number. A person who takes a lead is not notified. */
export async function tellOwner(
  ctx: MutationCtx,
  ownerId: Id<"users">,
  { by, first, count }: { by: Staff | null; first: Doc<"leads">; count: number },
): Promise<void> {
  if (ownerId === by?.userId) return;
  await Notifications.announceTo(ctx, ownerId, {
    kind: "leadAssigned",
    count,
    name: leadNameOf(first),
    recordId: leadIdOf(first.number),
    ...(by !== null && { byName: by.name }),
  });
}

/** Sets the day of the next contact, or none. Refuses as `setOwner` does, and INVALID for a day that does not exist. */
export async function setNextContact(ctx: MutationCtx, staff: Staff, change: Change): Promise<void> {
  const lead = await Leads.getUnmerged(ctx, change.leadId);
  requireNextContact(change.to);
  const stored = await LeadDecisions.findToChange(ctx, lead.number);
  const current = nextContactOf(stored);
  const { byName, at } = stored?.nextContactSet ?? { byName: null, at: lead._creationTime };
  if (change.anyway !== true) requireUnchanged({ seen: change.from, current, byName, at });
  if (current === change.to) return;
  await giveNextContact(ctx, staff, { lead, stored, to: change.to });
  await remindIfDue(ctx, [nextContactChoice(staff, change.to)]);
}

/** Refuses INVALID for a day that does not exist. */
export function requireNextContact(day: string): void {
  const reason = nextContactProblem(day);
  if (reason !== null) refuse("INVALID", { field: "nextContactOn", reason });
}

/** Reminds at once if a chosen day is already due: it must not wait for the job's next run. */
export async function remindIfDue(ctx: MutationCtx, choices: readonly LeadDecisions.LeadChoice[]): Promise<void> {
  const days = choices.flatMap((choice) => (choice.field === "nextContact" && choice.to !== null ? [choice.to] : []));
  if (days.length === 0) return;
  const today = await Firm.today(ctx);
  if (days.some((day) => isDue(day, today))) await ctx.scheduler.runAfter(0, internal.leads.followUps.jobs.remind, {});
}

/** A day or none, as a decision of this person. */
export function nextContactChoice(staff: Staff, to: string): LeadDecisions.LeadChoice {
  return { field: "nextContact", to: to === NONE ? null : to, setBy: staff.userId };
}

/** Stores another day, or none; returns the row's version. */
export async function giveNextContact(
  ctx: MutationCtx,
  staff: Staff,
  { lead: { number }, stored, to }: { lead: Doc<"leads">; stored: Doc<"lead_statuses"> | null; to: string },
): Promise<number> {
  return await LeadDecisions.decide(ctx, staff, { number, stored, choice: nextContactChoice(staff, to) });
}

/** The members who get new leads in turn; null before an administrator has chosen anybody. */
export async function findRotation(ctx: QueryCtx): Promise<Doc<"lead_turn"> | null> {
  return await ctx.db.query("lead_turn").unique();
}

/** Assigns new leads to the members in turn and notifies each; without members it does nothing. */
export async function giveInTurn(ctx: MutationCtx, by: { job: string }, numbers: readonly number[]): Promise<void> {
  const row = await findRotation(ctx);
  if (row === null || row.memberIds.length === 0 || numbers.length === 0) return;
  const here = new Set<string>((await Access.listActiveStaff(ctx)).map(({ _id }) => _id));
  const given = new Map<Id<"users">, { first: Doc<"leads">; count: number }>();
  let { lastId } = row;
  for (const number of numbers) {
    const ownerId = nextInTurn(row.memberIds, lastId, (member) => here.has(member));
    const lead = await Leads.findByNumber(ctx, number);
    if (ownerId === null || lead === null) continue;
    const stored = await LeadDecisions.findToChange(ctx, number);
    await LeadDecisions.decide(ctx, by, { number, stored, choice: { field: "owner", to: ownerId } });
    const { first, count } = given.get(ownerId) ?? { first: lead, count: 0 };
    given.set(ownerId, { first, count: count + 1 });
    lastId = ownerId;
  }
  await ctx.db.patch("lead_turn", row._id, { lastId });
  for (const [ownerId, leads] of given) await tellOwner(ctx, ownerId, { by: null, ...leads });
}
