import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls, type StaffCall } from "../../staffCall";

const { contracts, merge, ofLead, preview, undo } = api.leads.merges.staff;
type Caller = Parameters<StaffCall["run"]>[0];

const OTHER = { leadId: "lead-2", status: "needs_followup" } as const;

async function mergeInto(caller: Caller, leadId: string) {
  const kept = { leadId, status: "needs_followup" } as const;
  return await caller.mutation(merge, { kept, merged: OTHER, status: "needs_followup" });
}

const reading = { permission: "leads:read", kind: "query" } as const;
const merging = { permission: "leads:merge", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }, { number: 2 }),
  ids: idsOf("lead"),
  calls: {
    "leads/merges/staff:contracts": {
      permission: "contracts:read",
      kind: "query",
      run: (caller, id) => caller.query(contracts, { leadId: id }),
      absent: { answers: [] },
    },
    "leads/merges/staff:merge": { ...merging, run: mergeInto, absent: notFound("lead") },
    "leads/merges/staff:ofLead": {
      ...reading,
      run: (caller, id) => caller.query(ofLead, { leadId: id }),
      absent: { answers: null },
    },
    "leads/merges/staff:preview": {
      ...reading,
      run: (caller, id) => caller.query(preview, { leadId: id, otherId: "lead-2" }),
      absent: { answers: null },
    },
    "leads/merges/staff:undo": {
      ...merging,
      run: async (caller, id) =>
        await caller.mutation(undo, { mergeId: id === "lead-1" ? (await mergeInto(caller, id)).mergeId : id }),
      absent: notFound("merge"),
    },
  },
};
