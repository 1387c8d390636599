import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { bankAccounts, chargeBalance } = api.contracts.payments.staff;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeContract(backend, { number: 9_001, submissionId: "9001" }, { retainer: "paid" });
  },
  ids: { stored: "9001", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/payments/staff:bankAccounts": {
      permission: "firm:configure",
      kind: "action",
      adminOnly: true,
      run: (caller) => caller.action(bankAccounts, {}),
      absent: null,
    },
    "contracts/payments/staff:chargeBalance": {
      permission: "payments:charge",
      kind: "mutation",
      run: (caller, id) => caller.mutation(chargeBalance, { id }),
      absent: notFound("contract"),
    },
  },
};
