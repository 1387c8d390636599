import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { storedId, type DomainCalls } from "../../staffCall";

const { list, listStrays } = api.contracts.charges.staff;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeContract(backend, { number: 9_001, submissionId: "9001" });
  },
  ids: { stored: "9001", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/charges/staff:list": {
      permission: "contracts:read",
      kind: "query",
      run: (caller, id) => caller.query(list, { id }),
      absent: { answers: [] },
    },
    "contracts/charges/staff:listStrays": {
      permission: "payments:ledger",
      kind: "query",
      adminOnly: true,
      run: (caller) => caller.query(listStrays, { cursor: null }),
      absent: null,
    },
  },
};
