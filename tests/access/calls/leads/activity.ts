import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, type DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "leads/activity/staff:list": {
      permission: "leads:read",
      kind: "query",
      run: (caller, id) => caller.query(api.leads.activity.staff.list, { leadId: id, before: null, last: null }),
      absent: { answers: null },
    },
  },
};
