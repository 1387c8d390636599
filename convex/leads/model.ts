import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse, requireUnchanged } from "../access/refuse";
import { recordEvent } from "../audit/model";
import { nextVersion } from "../liveList/model";
import { DEFAULT_LEAD_STATUS, formatFieldName, leadIdOf, parseLeadId, type LeadStatus } from "./rules";
import type { vLeadContent } from "./tables";

export type LeadContent = Infer<typeof vLeadContent>;

const MAX_DUPLICATES_SHOWN = 5;

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"leads"> | null> {
  return await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The leads with a version above this one, in the order in which they were changed. */
export function leadsAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("leads").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export function statusesAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("lead_statuses").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export async function findStatus(ctx: QueryCtx, number: number): Promise<Doc<"lead_statuses"> | null> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The listed leads with this address. */
export async function listByEmail(ctx: QueryCtx, emailKey: string): Promise<Doc<"leads">[]> {
  return await ctx.db
    .query("leads")
    .withIndex("by_emailKey_and_state", (q) => q.eq("emailKey", emailKey).eq("state", "listed"))
    .take(MAX_DUPLICATES_SHOWN + 1);
}

async function listPossibleDuplicates(ctx: QueryCtx, lead: Doc<"leads">) {
  const sameEmail = await listByEmail(ctx, lead.emailKey);
  return sameEmail
    .filter((other) => other.number !== lead.number)
    .slice(0, MAX_DUPLICATES_SHOWN)
    .map((other) => ({
      leadId: leadIdOf(other.number),
      name: `${other.firstName} ${other.lastName}`.trim(),
      email: other.email,
    }));
}

/** Everything the details screen shows of one lead, or null where there is none by that id. */
export async function findDetails(ctx: QueryCtx, leadId: string) {
  const number = parseLeadId(leadId);
  const lead = number === null ? null : await findByNumber(ctx, number);
  if (lead === null) return null;
  return {
    leadId,
    ...pick(lead, ["firstName", "lastName", "email", "phone", "role", "goal"]),
    ...pick(lead, ["potentialCents", "submittedAt", "resumeUrl", "state"]),
    status: (await findStatus(ctx, lead.number))?.status ?? DEFAULT_LEAD_STATUS,
    fields: lead.fields.map(({ header, value }) => ({ label: formatFieldName(header), value })),
    possibleDuplicates: await listPossibleDuplicates(ctx, lead),
  };
}

export interface StatusChange {
  leadId: string;
  /** What the screen showed when the person chose. */
  from: LeadStatus;
  to: LeadStatus;
  /** Overwrite whatever it is now: the person has seen the other change. */
  anyway: boolean;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE when somebody else's choice would be overwritten unseen. */
export async function setStatus(ctx: MutationCtx, staff: Staff, change: StatusChange): Promise<void> {
  const number = parseLeadId(change.leadId);
  const lead = number === null ? null : await findByNumber(ctx, number);
  if (lead === null) refuse("NOT_FOUND", { what: "lead" });
  const stored = await findStatus(ctx, lead.number);
  const current = stored?.status ?? DEFAULT_LEAD_STATUS;
  const by = { byName: stored?.userName ?? null, at: stored?.updatedAt ?? lead._creationTime };
  if (!change.anyway) requireUnchanged({ seen: change.from, current, ...by });
  if (current === change.to) return;
  await storeStatus(ctx, stored, { number: lead.number, status: change.to, staff });
  await recordEvent(ctx, {
    actor: staff,
    action: "leads:setStatus",
    subject: change.leadId,
    before: current,
    after: change.to,
  });
}

/** Whether anybody has given a lead a status. */
export async function hasAnyStatus(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("lead_statuses").first()) !== null;
}

/** Imports a status that was set elsewhere, for a lead that has none here; of several, the oldest first. */
export async function bringOverStatus(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "name">,
  given: { number: number; status: LeadStatus; updatedAt: number },
): Promise<void> {
  const updatedAt = await nextVersion(statusesAfter(ctx, 0), given.updatedAt);
  await ctx.db.insert("lead_statuses", { ...given, updatedAt, userId: author._id, userName: author.name });
}

/** The first leads by their numbers, missing ones too. */
export async function listFirst(ctx: QueryCtx, count: number): Promise<Doc<"leads">[]> {
  return await ctx.db.query("leads").withIndex("by_number").take(count);
}

async function storeStatus(
  ctx: MutationCtx,
  stored: Doc<"lead_statuses"> | null,
  next: { number: number; status: LeadStatus; staff: Staff },
): Promise<void> {
  const { number, status, staff } = next;
  const updatedAt = await nextVersion(statusesAfter(ctx, 0));
  const written = { number, status, updatedAt, userId: staff.userId, userName: staff.name };
  if (stored === null) await ctx.db.insert("lead_statuses", written);
  else await ctx.db.replace("lead_statuses", stored._id, written);
}

/** Leads on the list. */
export async function countListed(ctx: QueryCtx): Promise<number> {
  return (await ctx.db.query("lead_counts").unique())?.listed ?? 0;
}

/** The single row, created on first use. */
async function takeCounts(ctx: MutationCtx): Promise<Doc<"lead_counts">> {
  const counts = await ctx.db.query("lead_counts").unique();
  if (counts !== null) return counts;
  await ctx.db.insert("lead_counts", { listed: 0, nextNumber: 1 });
  return await takeCounts(ctx);
}

/** Takes over counts that were kept elsewhere. */
export async function adoptCounts(ctx: MutationCtx, counts: { listed: number; nextNumber: number }): Promise<void> {
  const { _id } = await takeCounts(ctx);
  await ctx.db.replace("lead_counts", _id, counts);
}

/** Adds a lead to the list and returns its number: the next free one, at least `atLeast`. */
export async function enlist(
  ctx: MutationCtx,
  { atLeast, content }: { atLeast: number; content: LeadContent },
): Promise<number> {
  const counts = await takeCounts(ctx);
  const number = Math.max(counts.nextNumber, atLeast);
  await ctx.db.patch("lead_counts", counts._id, { nextNumber: number + 1, listed: counts.listed + 1 });
  const updatedAt = await nextVersion(leadsAfter(ctx, 0));
  await ctx.db.insert("leads", { number, state: "listed", updatedAt, ...content });
  return number;
}

/** Replaces a lead's content, and puts it back on the list if it was missing. */
export async function change(ctx: MutationCtx, lead: Doc<"leads">, content: LeadContent): Promise<void> {
  if (lead.state === "missing") await countMore(ctx, 1);
  const updatedAt = await nextVersion(leadsAfter(ctx, 0));
  await ctx.db.replace("leads", lead._id, { number: lead.number, state: "listed", updatedAt, ...content });
}

/** Takes a lead off the list; its status and its notes stay. */
export async function takeOff(ctx: MutationCtx, lead: Doc<"leads">): Promise<void> {
  if (lead.state === "missing") return;
  await countMore(ctx, -1);
  await ctx.db.patch("leads", lead._id, { state: "missing", updatedAt: await nextVersion(leadsAfter(ctx, 0)) });
}

async function countMore(ctx: MutationCtx, more: number): Promise<void> {
  const counts = await takeCounts(ctx);
  await ctx.db.patch("lead_counts", counts._id, { listed: counts.listed + more });
}
