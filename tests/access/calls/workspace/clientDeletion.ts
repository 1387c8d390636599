import { api } from "../../../../convex/_generated/api";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.workspace.clientDeletion.staff;
let stored = "";
const clientIdOf = (id: string) => (id === "stored" ? stored : id);

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await storeClient(backend, { number: 9_142 });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "workspace/clientDeletion/staff:begin": {
      permission: "clients:delete",
      kind: "mutation",
      run: (caller, id) => caller.mutation(of.begin, { clientId: clientIdOf(id), typed: "DELETE" }),
      absent: notFound("client"),
    },
    "workspace/clientDeletion/staff:paidContracts": {
      permission: "payments:ledger",
      kind: "query",
      adminOnly: true,
      run: (caller) => caller.query(of.paidContracts, { cursor: null }),
      absent: null,
    },
    "workspace/clientDeletion/staff:preview": {
      permission: "clients:delete",
      kind: "query",
      run: (caller, id) => caller.query(of.preview, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
    "workspace/clientDeletion/staff:progress": {
      permission: "clients:read",
      kind: "query",
      run: (caller, id) => caller.query(of.progress, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
  },
};
