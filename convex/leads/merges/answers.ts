import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vContractStatus } from "../../contracts/record/tables";
import { vLeadContent, vLeadState } from "../record/tables";
import { vLeadStatus } from "../status/tables";
import { vText } from "../../platform/validators";
import { SIMILARITIES } from "./rules";

const vPerson = { leadId: v.string(), ...vLeadContent.pick("firstName", "lastName", "email").fields };

/** A lead that may be the same person. */
export const vDuplicate = v.object({ ...vPerson, similarity: literals(...SIMILARITIES) });

/** A lead that was merged into another. */
export const vMerged = v.object({
  ...vPerson,
  ...vLeadContent.pick("phone", "potentialCents", "submittedAt", "resumeUrl").fields,
  mergeId: v.id("lead_merges"),
  fields: v.array(v.object({ label: v.string(), value: v.string() })),
  byName: v.string(),
  at: v.number(),
});

/** One of the two leads of a merge, as the preview compares them. */
export const vSide = v.object({
  ...vPerson,
  ...vLeadContent.pick("phone", "potentialCents", "submittedAt").fields,
  state: vLeadState,
  merged: v.union(v.object({ byName: v.string(), at: v.number() }), v.null()),
  status: vLeadStatus,
  /** Author and time of the status; null for the default. */
  statusBy: v.union(v.object({ byName: v.string(), at: v.number() }), v.null()),
  ownerName: vText,
  nextContactOn: vText,
  notes: v.number(),
  contracts: v.number(),
});
export type Side = Infer<typeof vSide>;

/** The contracts of a lead, as its page shows them. */
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
