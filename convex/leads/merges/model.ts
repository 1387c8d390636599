/** Leads that are one person: possible duplicates and merged leads. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { describeOwner } from "../../access/accounts/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Contracts from "../../contracts/record/model";
import { contractPathIdOf, leadIdOf } from "../../platform/ids";
import * as LeadPeople from "../people/model";
import * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, statusSetOf } from "../status/rules";
import * as Leads from "../record/model";
import { formatFieldName } from "../record/rules";
import * as Notes from "../../messages/notes/model";
import type { Side, vDuplicate, vLeadContracts, vMerged } from "./answers";
import { keysOf, similarityOf } from "./rules";

const MOST_DUPLICATES = 5;

const named = (lead: Doc<"leads">) => ({
  leadId: leadIdOf(lead.number),
  ...pick(lead, ["firstName", "lastName", "email"]),
});

/** The newest merge of a lead into another. */
export async function findMerge(ctx: QueryCtx, mergedNumber: number): Promise<Doc<"lead_merges"> | null> {
  return await ctx.db
    .query("lead_merges")
    .withIndex("by_mergedNumber", (q) => q.eq("mergedNumber", mergedNumber))
    .order("desc")
    .first();
}

/** The duplicates and merged leads on a lead's page; null for a lead that does not exist or is merged. */
export async function describe(ctx: QueryCtx, leadId: string) {
  const lead = await Leads.find(ctx, leadId);
  if (lead === null || lead.merged !== undefined) return null;
  return { duplicates: await listDuplicates(ctx, lead), merged: await listMerged(ctx, lead) };
}

/** The listed leads that may be the same person. */
async function listDuplicates(ctx: QueryCtx, lead: Doc<"leads">): Promise<Infer<typeof vDuplicate>[]> {
  const known = await LeadPeople.listKnown(ctx, keysOf(lead));
  return known
    .flatMap((other) => {
      const similarity = other.number === lead.number ? null : similarityOf(lead, other);
      return similarity === null ? [] : [{ ...named(other), similarity }];
    })
    .slice(0, MOST_DUPLICATES);
}

/** The leads merged into this one, with their form answers. */
async function listMerged(ctx: QueryCtx, lead: Doc<"leads">): Promise<Infer<typeof vMerged>[]> {
  const [, ...others] = await Leads.listGroup(ctx, lead);
  const merged = await Promise.all(
    others.map(async (other) => {
      const merge = await findMerge(ctx, other.number);
      if (merge === null) return [];
      return {
        ...named(other),
        ...pick(other, ["phone", "potentialCents", "submittedAt", "resumeUrl"]),
        fields: other.fields.map(({ header, value }) => ({ label: formatFieldName(header), value })),
        mergeId: merge._id,
        byName: merge.userName,
        at: merge.at,
      };
    }),
  );
  return merged.flat();
}

/** Two leads beside each other, before somebody merges them; null where one does not exist. */
export async function preview(ctx: QueryCtx, leadIds: readonly [string, string]): Promise<Side[] | null> {
  const sides = await Promise.all(leadIds.map(async (leadId) => await sideOf(ctx, leadId)));
  const known = sides.filter((side) => side !== null);
  return known.length === leadIds.length ? known : null;
}

async function sideOf(ctx: QueryCtx, leadId: string): Promise<Side | null> {
  const lead = await Leads.find(ctx, leadId);
  if (lead === null) return null;
  const status = await LeadDecisions.find(ctx, lead.number);
  return {
    ...named(lead),
    ...pick(lead, ["phone", "potentialCents", "submittedAt", "state"]),
    merged: lead.merged === undefined ? null : pick(lead.merged, ["byName", "at"]),
    status: status?.status ?? DEFAULT_LEAD_STATUS,
    statusBy: statusSetOf(status),
    ownerName: (await describeOwner(ctx, status?.ownerId ?? null)).ownerName,
    nextContactOn: status?.nextContactOn ?? null,
    notes: await Notes.count(ctx, await Leads.noteSubjectsOf(ctx, lead)),
    contracts: (await contractsOf(ctx, leadId)).length,
  };
}

const MOST_CONTRACTS = 20;

async function contractsOf(ctx: QueryCtx, leadId: string): Promise<Doc<"contracts">[]> {
  const lead = await Leads.find(ctx, leadId);
  const group = lead === null ? [leadId] : (await Leads.listGroup(ctx, lead)).map(({ number }) => leadIdOf(number));
  const lists = await Promise.all(group.map(async (each) => await Contracts.listOfLead(ctx, each)));
  return lists
    .flat()
    .sort((a, b) => b._creationTime - a._creationTime)
    .slice(0, MOST_CONTRACTS);
}

/** The newest contracts of a lead and of the leads merged into it. */
export async function listContracts(ctx: QueryCtx, leadId: string): Promise<Infer<typeof vLeadContracts>> {
  return (await contractsOf(ctx, leadId)).map((contract) => ({
    pathId: contractPathIdOf(contract),
    caseTypeWords: caseTypeLabel(contract),
    ...pick(contract, ["feeCents", "status"]),
    isArchived: contract.archivedAt !== null,
    createdAt: Contracts.createdAtOf(contract),
  }));
}
