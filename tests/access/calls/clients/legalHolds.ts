import { api } from "../../../../convex/_generated/api";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.clients.legalHolds.staff;
let stored = "";
const clientIdOf = (id: string) => (id === "stored" ? stored : id);

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await storeClient(backend, { number: 9_141 });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "clients/legalHolds/staff:get": {
      permission: "clients:read",
      kind: "query",
      run: (caller, id) => caller.query(of.get, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
    "clients/legalHolds/staff:set": {
      permission: "clients:hold",
      kind: "mutation",
      run: (caller, id) => caller.mutation(of.set, { clientId: clientIdOf(id), reason: "Subpoena" }),
      absent: notFound("client"),
    },
    "clients/legalHolds/staff:lift": {
      permission: "clients:liftHold",
      kind: "mutation",
      adminOnly: true,
      run: (caller, id) => caller.mutation(of.lift, { clientId: clientIdOf(id) }),
      absent: notFound("client"),
    },
  },
};
