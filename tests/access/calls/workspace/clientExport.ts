import { api } from "../../../../convex/_generated/api";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { page } = api.workspace.clientExport.staff;
let client = "";

export const domain: DomainCalls = {
  seed: async (backend) => {
    client = await storeClient(backend, { number: 9_114 });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "workspace/clientExport/staff:page": {
      permission: "clients:export",
      adminOnly: true,
      kind: "query",
      run: (caller, id) =>
        caller.query(page, { clientId: id === "stored" ? client : id, part: "client", cursor: null }),
      absent: notFound("client"),
    },
  },
};
