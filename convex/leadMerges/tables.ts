import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vContractStatus } from "../contracts/tables";
import { vLeadState, vLeadStatus } from "../leads/tables";
import { vNumber, vText } from "../validators/rules";
import { LIKENESSES } from "./rules";

const vPerson = { leadId: v.string(), firstName: v.string(), lastName: v.string(), email: v.string() };

/** A lead that may be the same person. */
export const vDuplicate = v.object({ ...vPerson, likeness: literals(...LIKENESSES) });

/** A lead that another stands for. */
export const vMerged = v.object({
  ...vPerson,
  mergeId: v.id("lead_merges"),
  phone: vText,
  potentialCents: vNumber,
  submittedAt: vText,
  resumeUrl: vText,
  fields: v.array(v.object({ label: v.string(), value: v.string() })),
  byName: v.string(),
  at: v.number(),
});

/** One of the two leads of a merge, as the preview compares them. */
export const vSide = v.object({
  ...vPerson,
  phone: vText,
  potentialCents: vNumber,
  submittedAt: vText,
  state: vLeadState,
  merged: v.union(v.object({ byName: v.string(), at: v.number() }), v.null()),
  status: vLeadStatus,
  /** Who set the status and when; null for the default. */
  statusBy: v.union(v.object({ byName: v.string(), at: v.number() }), v.null()),
  ownerName: vText,
  nextContactOn: vText,
  notes: v.number(),
  contracts: v.number(),
});
export type Side = Infer<typeof vSide>;

/** The contracts that came from a lead, as its page shows them. */
export const vLeadContracts = v.array(
  v.object({
    pathId: v.string(),
    caseTypeWords: v.string(),
    feeCents: v.number(),
    status: vContractStatus,
    isArchived: v.boolean(),
    createdAt: v.number(),
  }),
);

/** A lead with the status that the preview showed; and the status that is chosen. */
export const vSeenLead = v.object({ leadId: v.string(), status: vLeadStatus });
export const vWantedStatus = vLeadStatus;

/** The status that a merge has given to the kept lead, by its version; and the one before, by the version that had it. */
export const vGivenStatus = v.object({
  version: v.number(),
  before: vLeadStatus,
  beforeVersion: vNumber,
});
export type GivenStatus = Infer<typeof vGivenStatus>;

/** What a merge has handed from the merged lead to the kept one, which had none, by the versions that it gave. */
export const vHandedOn = v.object({ owner: vNumber, nextContact: vNumber });
export type HandedOn = Infer<typeof vHandedOn>;

export const leadMergeTables = {
  // Which leads staff have merged, and what it takes to separate them again. Written when a lead is merged and when that is
  // undone; read on the pages of both leads. Never deleted: it says who did it.
  lead_merges: defineTable({
    keptNumber: v.number(),
    mergedNumber: v.number(),
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    /** Null where the merge left the kept lead's status alone. */
    status: v.union(vGivenStatus, v.null()),
    /** Missing in rows from before there were owners. */
    handedOn: v.optional(vHandedOn),
    undone: v.union(v.object({ userName: v.string(), at: v.number() }), v.null()),
  }).index("by_mergedNumber", ["mergedNumber"]), // the merge of a lead, the newest of several
};
