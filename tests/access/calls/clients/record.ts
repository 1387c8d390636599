import { api } from "../../../../convex/_generated/api";
import { storeClient } from "../../../support/functions/samples";
import type { DomainCalls } from "../../staffCall";

const { feed, row, snapshot } = api.clients.record.staff;
const reading = { permission: "clients:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeClient(backend, { number: 9_101 });
  },
  ids: { stored: "9101", absent: ["9999", ""] },
  calls: {
    "clients/record/staff:feed": { ...reading, run: (caller) => caller.query(feed, { after: null }), absent: null },
    "clients/record/staff:row": {
      ...reading,
      run: (caller, id) => caller.query(row, { key: Number(id) || 0 }),
      absent: { answers: { main: "[]", side: "[]" } },
    },
    "clients/record/staff:snapshot": {
      ...reading,
      run: (caller) => caller.query(snapshot, { cursor: null }),
      absent: null,
    },
  },
};
