import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls, type StaffCall } from "../../staffCall";

const { change, recent, undo } = api.leads.bulk.staff;
type Caller = Parameters<StaffCall["run"]>[0];

const changeOne = async (caller: Caller, leadId: string) =>
  await caller.mutation(change, { field: "status", to: "closed", leads: [{ leadId, from: "needs_followup" }] });

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }, { number: 2 }),
  ids: idsOf("lead"),
  calls: {
    "leads/bulk/staff:change": {
      permission: "leads:changeMany",
      kind: "mutation",
      run: changeOne,
      absent: { answers: { changeId: null, changed: 0, left: 1 } },
    },
    "leads/bulk/staff:recent": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(recent, {}),
      absent: null,
    },
    "leads/bulk/staff:undo": {
      permission: "leads:changeMany",
      kind: "mutation",
      run: async (caller, id) =>
        await caller.mutation(undo, {
          changeId: id === "lead-1" ? ((await changeOne(caller, id)).changeId ?? "") : id,
        }),
      absent: notFound("change"),
    },
  },
};
