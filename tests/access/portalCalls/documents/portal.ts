import { api } from "../../../../convex/_generated/api";
import { storeDocument } from "../../../support/functions/samples";
import type { PortalDomainCalls } from "../../portalCall";

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeDocument(backend, { clientId: clients.own, sharedAt: 1 }),
    other: await storeDocument(backend, { clientId: clients.other, sharedAt: 1 }),
  }),
  calls: {
    "documents/portal/portal:list": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(api.documents.portal.portal.list, {}),
      absent: null,
    },
  },
};
