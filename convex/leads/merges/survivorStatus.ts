/**
 * The status of the surviving lead. Several merges may each have set it, and may be undone in any order: each undo takes back
 * only its own status and never restores another lead's.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as LeadDecisions from "../status/model";
import { type LeadStatus, statusSetOf } from "../status/rules";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import { findMerge } from "./model";
import type { GivenStatus } from "./tables";

type Lead = Doc<"leads">;

interface ChosenStatus {
  kept: Lead;
  before: LeadStatus;
  status: LeadStatus;
}

/** Gives the kept lead the chosen status; null if it has it already. */
export async function giveStatus(
  ctx: MutationCtx,
  staff: Staff,
  { kept, before, status }: ChosenStatus,
): Promise<GivenStatus | null> {
  if (status === before) return null;
  const beforeVersion = await versionOf(ctx, kept);
  await Leads.setStatus(ctx, staff, { leadId: leadIdOf(kept.number), from: before, to: status });
  return { version: (await versionOf(ctx, kept)) ?? 0, before, beforeVersion };
}

async function versionOf(ctx: MutationCtx, lead: Lead): Promise<number | null> {
  return statusSetOf(await LeadDecisions.find(ctx, lead.number))?.at ?? null;
}

/** Takes back the status of a merge that is undone, unless somebody has set another since. */
export async function giveStatusBack(
  ctx: MutationCtx,
  staff: Staff,
  { kept, given }: { kept: Lead; given: GivenStatus },
): Promise<void> {
  const stored = await LeadDecisions.find(ctx, kept.number);
  const others = await listGiven(ctx, kept);
  if (stored === null || statusSetOf(stored)?.at !== given.version) {
    // A later merge replaced this status, so it must now restore the one before.
    const later = others.find(({ status }) => status.beforeVersion === given.version);
    const { before, beforeVersion } = given;
    if (later) await ctx.db.patch("lead_merges", later._id, { status: { ...later.status, before, beforeVersion } });
    return;
  }
  await Leads.setStatus(ctx, staff, { leadId: leadIdOf(kept.number), from: stored.status, to: given.before });
  // An earlier merge set the restored status; its record gets the new version, so that it can be undone, too.
  const earlier = others.find(({ status }) => status.version === given.beforeVersion);
  const version = await versionOf(ctx, kept);
  if (earlier && version !== null) {
    await ctx.db.patch("lead_merges", earlier._id, { status: { ...earlier.status, version } });
  }
}

/** The merges into this lead that have set its status and are not undone. */
async function listGiven(ctx: MutationCtx, kept: Lead) {
  const group = await Leads.listGroup(ctx, kept);
  const merges = await Promise.all(group.map(async ({ number }) => await findMerge(ctx, number)));
  return merges.flatMap((merge) => {
    const isOwn = merge?.keptNumber === kept.number;
    return isOwn && merge.status !== null ? [{ _id: merge._id, status: merge.status }] : [];
  });
}
