import { api } from "../../../../convex/_generated/api";
import { aHeldSync } from "../../../support/functions/samples";
import type { DomainCalls } from "../../staffCall";

const { acceptSheet, history, listLeft, syncNow, syncState } = api.leads.sheet.staff;

export const domain: DomainCalls = {
  // A finding to accept.
  seed: async (backend) => {
    await backend.run(async (ctx) => {
      await ctx.db.insert("lead_sync", aHeldSync());
    });
  },
  ids: { stored: "", absent: [] },
  calls: {
    "leads/sheet/staff:acceptSheet": {
      permission: "leadSheet:accept",
      kind: "mutation",
      adminOnly: true,
      run: (caller) => caller.mutation(acceptSheet, {}),
      absent: null,
    },
    "leads/sheet/staff:history": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(history, {}),
      absent: null,
    },
    "leads/sheet/staff:listLeft": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(listLeft, { paginationOpts: { numItems: 10, cursor: null } }),
      absent: null,
    },
    "leads/sheet/staff:syncNow": {
      permission: "leadSheet:sync",
      kind: "mutation",
      run: (caller) => caller.mutation(syncNow, {}),
      absent: null,
    },
    "leads/sheet/staff:syncState": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(syncState, {}),
      absent: null,
    },
  },
};
