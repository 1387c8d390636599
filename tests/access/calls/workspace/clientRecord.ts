import { api } from "../../../../convex/_generated/api";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.workspace.clientRecord.staff;
const reading = { permission: "clients:read", kind: "query" } as const;
const archiving = { permission: "clients:archive", kind: "mutation", absent: notFound("client") } as const;
const inviting = { permission: "access:inviteClients", absent: notFound("client") } as const;
let stored = "";

const clientIdOf = (id: string) => (id === "stored" ? stored : id);

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await storeClient(backend, { number: 9_104 });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "workspace/clientRecord/staff:archive": {
      ...archiving,
      run: (caller, id) => caller.mutation(of.archive, { clientId: clientIdOf(id) }),
    },
    "workspace/clientRecord/staff:deletion": {
      ...reading,
      run: (caller, id) => caller.query(of.deletion, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
    "workspace/clientRecord/staff:get": {
      ...reading,
      run: (caller, id) => caller.query(of.get, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
    "workspace/clientRecord/staff:reader": {
      ...reading,
      run: (caller, id) => caller.query(of.reader, { clientId: clientIdOf(id) }),
      absent: { answers: null },
    },
    "workspace/clientRecord/staff:grantPortal": {
      ...inviting,
      kind: "action",
      run: (caller, id) =>
        caller.action(of.grantPortal, { clientId: clientIdOf(id), redirectUrl: "http://nowhere.test" }),
    },
    "workspace/clientRecord/staff:reactivate": {
      ...archiving,
      run: (caller, id) => caller.mutation(of.reactivate, { clientId: clientIdOf(id) }),
    },
    "workspace/clientRecord/staff:revokePortal": {
      ...inviting,
      kind: "mutation",
      run: (caller, id) => caller.mutation(of.revokePortal, { clientId: clientIdOf(id) }),
    },
    "workspace/clientRecord/staff:timeline": {
      ...reading,
      run: (caller, id) => caller.query(of.timeline, { clientId: clientIdOf(id) }),
      absent: { answers: { lines: [], hasMore: false } },
    },
  },
};
