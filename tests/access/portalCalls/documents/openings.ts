import { api } from "../../../../convex/_generated/api";
import type { PortalDomainCalls } from "../../portalCall";
import { PUBLIC_KEY } from "../../storedDocument";
import { ownDocuments } from "../../storedOwnDocuments";

const portal = api.documents.openings.portal;
const { seed } = ownDocuments();

export const domain: PortalDomainCalls = {
  seed,
  calls: {
    "documents/openings/portal:openKey": {
      permission: "portal:read",
      kind: "action",
      run: (caller, documentId) =>
        caller.action(portal.openKey, { documentId, action: "preview", publicKey: PUBLIC_KEY }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/openings/portal:proveIdentity": {
      permission: "portal:read",
      kind: "mutation",
      run: (caller) => caller.mutation(portal.proveIdentity, {}),
      absent: null,
    },
  },
};
