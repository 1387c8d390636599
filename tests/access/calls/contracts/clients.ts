import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { make } = api.contracts.clients.staff;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeContract(backend, { number: 9_003, submissionId: "9003", status: "completed" });
  },
  ids: { stored: "9003", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/clients/staff:make": {
      permission: "clients:create",
      kind: "mutation",
      run: (caller, id) => caller.mutation(make, { id }),
      absent: notFound("contract"),
    },
  },
};
