import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import * as LeadCounts from "../counts/model";
import * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, type LeadStatus, rangesOf, statusSetOf } from "../status/rules";
import { FIRST_RUN_MS, newestVersion, startsFollowing, versionAfter } from "../../platform/liveList/model";
import { leadIdOf, parseLeadId } from "../../platform/ids";
import type { NoteSubjects } from "../../messages/notes/model";
import type { NoteSubject } from "../../messages/notes/rules";
import { formatFieldName, MAX_GROUP } from "./rules";
import type { vLeadContent } from "./tables";

export type LeadContent = Infer<typeof vLeadContent>;

const MAX_OF_AN_ADDRESS = 6;

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"leads"> | null> {
  return await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The unmerged leads with these numbers, with one read per contiguous range. */
export async function listUnmerged(ctx: QueryCtx, numbers: readonly number[]): Promise<Doc<"leads">[]> {
  const ranges = rangesOf(numbers, 0).map(async ({ lowest, before }) => {
    const leads = ctx.db.query("leads").withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
    return await leads.take(before - lowest);
  });
  return (await Promise.all(ranges)).flat().filter(({ merged }) => merged === undefined);
}

/** The lead with this public id, or null. */
export async function find(ctx: QueryCtx, leadId: string): Promise<Doc<"leads"> | null> {
  const number = parseLeadId(leadId);
  return number === null ? null : await findByNumber(ctx, number);
}

/** The leads with a version above this one, in the order in which they were changed. */
export function leadsAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("leads").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

/**
 * The version for a write of a lead. The first one after a quiet time starts the jobs that follow leads, which are in later
 * rooms.
 */
async function nextLeadVersion(ctx: MutationCtx): Promise<number> {
  const newest = await newestVersion(leadsAfter(ctx, 0));
  if (startsFollowing(newest)) {
    await ctx.scheduler.runAfter(FIRST_RUN_MS, internal.leads.people.jobs.follow, {});
    await ctx.scheduler.runAfter(FIRST_RUN_MS, internal.leads.figures.jobs.follow, {});
  }
  return versionAfter(newest);
}

/** The leads with this address in a state. */
export async function listByEmail(
  ctx: QueryCtx,
  { emailKey, state }: Pick<Doc<"leads">, "emailKey" | "state">,
): Promise<Doc<"leads">[]> {
  return await ctx.db
    .query("leads")
    .withIndex("by_emailKey_and_state", (q) => q.eq("emailKey", emailKey).eq("state", state))
    .take(MAX_OF_AN_ADDRESS);
}

/** Everything on the details screen of one lead; null for an unknown id. */
export async function findDetails(ctx: QueryCtx, leadId: string) {
  const lead = await find(ctx, leadId);
  if (lead === null) return null;
  const decided = await LeadDecisions.find(ctx, lead.number);
  return {
    leadId,
    ...pick(lead, ["firstName", "lastName", "email", "phone", "role", "goal"]),
    ...pick(lead, ["potentialCents", "submittedAt", "resumeUrl", "state"]),
    status: decided?.status ?? DEFAULT_LEAD_STATUS,
    ownerId: decided?.ownerId ?? null,
    nextContactOn: decided?.nextContactOn ?? null,
    fields: lead.fields.map(({ header, value }) => ({ label: formatFieldName(header), value })),
    mergedInto: lead.merged === undefined ? null : leadIdOf((await findKept(ctx, lead)).number),
  };
}

export interface StatusChange {
  leadId: string;
  /** The status on the screen when the person chose. */
  from: LeadStatus;
  to: LeadStatus;
  /** Overwrites any current status: the person has seen the other change. */
  anyway?: boolean;
}

/**
 * A lead that is not merged, so that its status, owner and next contact can be set. Refuses NOT_FOUND, and INVALID for a merged
 * lead.
 */
export async function getUnmerged(ctx: QueryCtx, leadId: string): Promise<Doc<"leads">> {
  const lead = (await find(ctx, leadId)) ?? refuse("NOT_FOUND", { what: "lead" });
  if (lead.merged === undefined) return lead;
  refuse("INVALID", { field: "lead", reason: `${lead.merged.byName} has merged this lead into another.` });
}

/** Refuses NOT_FOUND, INVALID for a merged lead, and CHANGED_MEANWHILE when somebody else's choice would be overwritten unseen. */
export async function setStatus(ctx: MutationCtx, staff: Staff, change: StatusChange): Promise<void> {
  const lead = await getUnmerged(ctx, change.leadId);
  const stored = await LeadDecisions.findToChange(ctx, lead.number);
  const current = stored?.status ?? DEFAULT_LEAD_STATUS;
  const by = statusSetOf(stored) ?? { byName: null, at: lead._creationTime };
  if (change.anyway !== true) requireUnchanged({ seen: change.from, current, ...by });
  if (current === change.to) return;
  await LeadDecisions.decide(ctx, staff, { number: lead.number, stored, choice: { field: "status", to: change.to } });
}

/** The first leads by number, including missing ones. */
export async function listFirst(ctx: QueryCtx, count: number): Promise<Doc<"leads">[]> {
  return await ctx.db.query("leads").withIndex("by_number").take(count);
}

/** The newest leads, in any state. */
export async function listNewest(ctx: QueryCtx, count: number): Promise<Doc<"leads">[]> {
  return await ctx.db.query("leads").withIndex("by_number").order("desc").take(count);
}

/** Adds a lead to the list and returns its number: the next free one, at least `atLeast`. */
export async function addToList(
  ctx: MutationCtx,
  { atLeast, content }: { atLeast: number; content: LeadContent },
): Promise<number> {
  const number = await LeadCounts.giveNumber(ctx, atLeast);
  const updatedAt = await nextLeadVersion(ctx);
  await ctx.db.insert("leads", { number, state: "listed", updatedAt, ...content });
  return number;
}

/** Replaces a lead's content, and notes that its row is in the sheet. */
export async function change(ctx: MutationCtx, lead: Doc<"leads">, content: LeadContent): Promise<void> {
  await store(ctx, lead, { ...content, inSheet: true });
}

/** Takes a lead off the list because its row left the sheet; its status and notes stay. */
export async function removeFromList(ctx: MutationCtx, lead: Doc<"leads">): Promise<void> {
  if (isInSheet(lead)) await store(ctx, lead, { inSheet: false });
}

/** Merges a lead into another, or separates it again. */
export async function setMerged(ctx: MutationCtx, lead: Doc<"leads">, merged: Doc<"leads">["merged"]): Promise<void> {
  await store(ctx, lead, { merged });
}

type Changes = Partial<LeadContent> & { inSheet?: boolean; merged?: Doc<"leads">["merged"] };

/** Stores the changes and the resulting state, and updates the state of the lead it is or was merged into. */
async function store(ctx: MutationCtx, lead: Doc<"leads">, changes: Changes): Promise<void> {
  const inSheet = changes.inSheet ?? isInSheet(lead);
  const merged = "merged" in changes ? changes.merged : lead.merged;
  const state = merged ? "merged" : inSheet || (await standsForRow(ctx, lead)) ? "listed" : "missing";
  const isSaid = inSheet === (state === "listed");
  await LeadCounts.move(ctx, lead.state, state);
  const updatedAt = await nextLeadVersion(ctx);
  await ctx.db.patch("leads", lead._id, { ...changes, inSheet: isSaid ? undefined : inSheet, state, updatedAt });
  const standing = (lead.merged ?? merged)?.into;
  const kept = standing === undefined ? null : await findByNumber(ctx, standing);
  if (kept !== null) await store(ctx, kept, {});
}

/** Whether a lead merged into this one has its row in the sheet. */
async function standsForRow(ctx: QueryCtx, lead: Doc<"leads">): Promise<boolean> {
  return (await listGroup(ctx, lead)).slice(1).some(isInSheet);
}

/** Whether the lead's own row is in the sheet. */
export function isInSheet({ inSheet, state }: Pick<Doc<"leads">, "inSheet" | "state">): boolean {
  return inSheet ?? state === "listed";
}

/** Follows `merged.into` to the surviving lead, which may be this one. */
export async function findKept(ctx: QueryCtx, lead: Doc<"leads">): Promise<Doc<"leads">> {
  const next = lead.merged && (await findByNumber(ctx, lead.merged.into));
  return next ? await findKept(ctx, next) : lead;
}

/** The lead and those merged into it, itself first; merging limits them to a few. */
export async function listGroup(ctx: QueryCtx, lead: Doc<"leads">): Promise<Doc<"leads">[]> {
  const group = [lead];
  for (const { number } of group) {
    const merged = ctx.db.query("leads").withIndex("by_mergedInto", (q) => q.eq("merged.into", number));
    group.push(...(await merged.take(MAX_GROUP)));
  }
  return group;
}

/** The subjects of its notes: itself, and the leads merged into it. */
export async function noteSubjectsOf(ctx: QueryCtx, lead: Doc<"leads">): Promise<NoteSubjects> {
  const [, ...merged] = await listGroup(ctx, lead);
  const subjectOf = ({ number }: Doc<"leads">): NoteSubject => ({ kind: "lead", id: leadIdOf(number) });
  return [subjectOf(lead), ...merged.map(subjectOf)];
}

/** The leads that left the sheet, the last to leave first. */
export function missingLeads(ctx: QueryCtx) {
  return ctx.db
    .query("leads")
    .withIndex("by_state_and_updatedAt", (q) => q.eq("state", "missing"))
    .order("desc");
}
