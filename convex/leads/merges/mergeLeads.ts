/** Merges two leads and separates them again. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, type LeadStatus, statusSetOf } from "../status/rules";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import { MAX_GROUP } from "../record/rules";
import type { MergeAudit } from "./access";
import { giveStatus, giveStatusBack } from "./survivorStatus";
import { returnFields, transferFields } from "./transferredFields";
import { canUndo } from "../../platform/bulkChanges";
import { LATER_FIRST, TOO_LATE } from "./rules";

interface SeenLead {
  leadId: string;
  /** The status in the preview. */
  status: LeadStatus;
}

export interface Merge {
  /** The lead that stays on the list. */
  kept: SeenLead;
  /** The lead that leaves the list. */
  merged: SeenLead;
  /** The status of the surviving lead, chosen from the two. */
  status: LeadStatus;
}

/**
 * Merges one lead into another; the merged lead keeps its own status, notes and contracts. Refuses NOT_FOUND, INVALID, and
 * CHANGED_MEANWHILE when somebody has merged one of them or changed a status since the preview.
 */
export async function merge(ctx: MutationCtx, staff: Staff, wanted: Merge): Promise<Id<"lead_merges">> {
  const [kept, merged] = [await getUnmerged(ctx, wanted.kept.leadId), await getUnmerged(ctx, wanted.merged.leadId)];
  if (kept.number === merged.number) refuseInvalid("A lead cannot be merged with itself.");
  await requireSameStatus(ctx, kept, wanted.kept.status);
  await requireSameStatus(ctx, merged, wanted.merged.status);
  if (wanted.status !== wanted.kept.status && wanted.status !== wanted.merged.status) {
    refuseInvalid("The status has to be that of one of the two leads.");
  }
  const size = (await Leads.listGroup(ctx, kept)).length + (await Leads.listGroup(ctx, merged)).length;
  if (size > MAX_GROUP) refuseInvalid(`At most ${String(MAX_GROUP)} leads can be merged into one.`);
  const status = await giveStatus(ctx, staff, { kept, before: wanted.kept.status, status: wanted.status });
  const handedOn = await transferFields(ctx, staff, { kept, merged });
  const at = Date.now();
  await Leads.setMerged(ctx, merged, { into: kept.number, byName: staff.name, at });
  await recordBoth(ctx, staff, { kept, merged, action: "leads:merge", away: "leads:mergeAway" });
  const by = { userId: staff.userId, userName: staff.name, at };
  return await ctx.db.insert("lead_merges", {
    keptNumber: kept.number,
    mergedNumber: merged.number,
    ...by,
    status,
    handedOn,
    undone: null,
  });
}

function refuseInvalid(reason: string): never {
  refuse("INVALID", { field: "lead", reason });
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE for a merged lead. */
async function getUnmerged(ctx: MutationCtx, leadId: string): Promise<Doc<"leads">> {
  const lead = (await Leads.find(ctx, leadId)) ?? refuse("NOT_FOUND", { what: "lead" });
  if (lead.merged === undefined) return lead;
  const { byName, at, into } = lead.merged;
  refuse("CHANGED_MEANWHILE", { byName, at, current: leadIdOf(into) });
}

async function requireSameStatus(ctx: MutationCtx, lead: Doc<"leads">, seen: LeadStatus): Promise<void> {
  const stored = await LeadDecisions.find(ctx, lead.number);
  const by = statusSetOf(stored) ?? { byName: null, at: lead._creationTime };
  requireUnchanged({ seen, current: stored?.status ?? DEFAULT_LEAD_STATUS, ...by });
}

/**
 * Separates a merged lead again. The kept lead gets its own status back, unless somebody has changed it since. Refuses
 * NOT_FOUND, INVALID when it is too late or a later merge is in the way, and CHANGED_MEANWHILE when somebody has undone it.
 */
export async function undo(ctx: MutationCtx, staff: Staff, mergeId: string): Promise<void> {
  const id = ctx.db.normalizeId("lead_merges", mergeId);
  const done = (id && (await ctx.db.get("lead_merges", id))) ?? refuse("NOT_FOUND", { what: "merge" });
  if (done.undone !== null) {
    const { userName: byName, at } = done.undone;
    refuse("CHANGED_MEANWHILE", { byName, at, current: leadIdOf(done.mergedNumber) });
  }
  const now = Date.now();
  if (!canUndo(done.at, now)) refuse("INVALID", { field: "merge", reason: TOO_LATE });
  const kept = await Leads.findByNumber(ctx, done.keptNumber);
  const merged = await Leads.findByNumber(ctx, done.mergedNumber);
  if (kept === null || merged === null) refuse("NOT_FOUND", { what: "lead" });
  if (kept.merged !== undefined) refuse("INVALID", { field: "merge", reason: LATER_FIRST });
  await ctx.db.patch("lead_merges", done._id, { undone: { userName: staff.name, at: now } });
  await Leads.setMerged(ctx, merged, undefined);
  if (done.status !== null) await giveStatusBack(ctx, staff, { kept, given: done.status });
  await returnFields(ctx, staff, { kept, transferred: done.handedOn });
  await recordBoth(ctx, staff, { kept, merged, action: "leads:separate", away: "leads:separateAway" });
}

interface Both {
  kept: Doc<"leads">;
  merged: Doc<"leads">;
  action: MergeAudit;
  away: MergeAudit;
}

/** Records the event for both leads; each names the other. */
async function recordBoth(ctx: MutationCtx, staff: Staff, { kept, merged, action, away }: Both): Promise<void> {
  const [keptId, mergedId] = [leadIdOf(kept.number), leadIdOf(merged.number)];
  await recordEvent(ctx, { actor: staff, action, subject: keptId, after: mergedId });
  await recordEvent(ctx, { actor: staff, action: away, subject: mergedId, after: keptId });
}
