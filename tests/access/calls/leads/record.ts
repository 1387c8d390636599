import { api } from "../../../../convex/_generated/api";
import { parseLeadId } from "../../../../convex/platform/ids";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls } from "../../staffCall";

const { feed, get, row, setStatus, snapshot, statusFeed } = api.leads.record.staff;
const reading = { permission: "leads:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "leads/record/staff:feed": { ...reading, run: (caller) => caller.query(feed, { after: null }), absent: null },
    "leads/record/staff:get": {
      ...reading,
      run: (caller, id) => caller.query(get, { leadId: id }),
      absent: { answers: null },
    },
    "leads/record/staff:row": {
      ...reading,
      run: (caller, id) => caller.query(row, { key: parseLeadId(id) ?? 0 }),
      absent: { answers: { main: "[]", side: "[]" } },
    },
    "leads/record/staff:setStatus": {
      permission: "leads:setStatus",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setStatus, { leadId: id, from: "needs_followup", to: "needs_followup" }),
      absent: notFound("lead"),
    },
    "leads/record/staff:snapshot": {
      ...reading,
      run: (caller) => caller.query(snapshot, { cursor: null }),
      absent: null,
    },
    "leads/record/staff:statusFeed": {
      ...reading,
      run: (caller) => caller.query(statusFeed, { after: null }),
      absent: null,
    },
  },
};
