import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { storedId, type DomainCalls } from "../../staffCall";

const { feed, receivedOfDeleted, row, snapshot } = api.contracts.record.staff;
const reading = { permission: "contracts:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeContract(backend, { number: 9_001, submissionId: "9001" });
  },
  ids: { stored: "9001", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/record/staff:feed": { ...reading, run: (caller) => caller.query(feed, { after: null }), absent: null },
    "contracts/record/staff:receivedOfDeleted": {
      ...reading,
      run: (caller) => caller.query(receivedOfDeleted, {}),
      absent: null,
    },
    "contracts/record/staff:row": {
      ...reading,
      run: (caller, id) => caller.query(row, { key: Number(id) || 0 }),
      absent: { answers: { main: "[]", side: "[]" } },
    },
    "contracts/record/staff:snapshot": {
      ...reading,
      run: (caller) => caller.query(snapshot, { cursor: null }),
      absent: null,
    },
  },
};
