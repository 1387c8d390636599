import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { storedId, type DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: async (backend) => {
    // A contract that was never sent, so that no outside service is called about it.
    await storeContract(backend, { number: 9_001 });
  },
  ids: { stored: storedId("contracts", 5), absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/signing/staff:document": {
      permission: "contracts:read",
      kind: "action",
      run: (caller, id) => caller.action(api.contracts.signing.staff.document, { id, part: "document" }),
      absent: { answers: { kind: "absent" } },
    },
  },
};
