import { api } from "../../../convex/_generated/api";
import { NO_LEAD, type StaffCall } from "./call";

const { feed, get, row, setStatus, snapshot, statusFeed } = api.leads.staff;
const reading = { permission: "leads:read", kind: "query" } as const;

export const LEAD_CALLS: Record<string, StaffCall> = {
  "leads/staff:feed": { ...reading, run: (caller) => caller.query(feed, { since: 0 }), absent: null },
  "leads/staff:get": {
    ...reading,
    run: (caller, leadId) => caller.query(get, { leadId }),
    absent: { answers: null },
  },
  "leads/staff:row": {
    ...reading,
    run: (caller) => caller.query(row, { key: 999 }),
    absent: { answers: { main: "[]", side: "[]" } },
  },
  "leads/staff:setStatus": {
    permission: "leads:setStatus",
    kind: "mutation",
    run: (caller, leadId) => caller.mutation(setStatus, { leadId, from: "needs_followup", to: "needs_followup" }),
    absent: NO_LEAD,
  },
  "leads/staff:snapshot": { ...reading, run: (caller) => caller.query(snapshot, { cursor: null }), absent: null },
  "leads/staff:statusFeed": { ...reading, run: (caller) => caller.query(statusFeed, { since: 0 }), absent: null },
};
