import { expect } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { storeCase } from "../../../support/functions/samples";
import type { PortalDomainCalls } from "../../portalCall";

const OWN = { caseNumber: "CASE-2026-4711" };

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeCase(backend, { clientId: clients.own, serial: 4_711 }),
    other: await storeCase(backend, { clientId: clients.other, serial: 4_712 }),
  }),
  calls: {
    "workspace/portalHome/portal:get": {
      permission: "portal:read",
      kind: "query",
      run: (caller, caseId) => caller.query(api.workspace.portalHome.portal.get, { caseId }),
      absent: {
        answers: expect.objectContaining({
          cases: [expect.objectContaining(OWN) as unknown],
          opened: expect.objectContaining(OWN) as unknown,
        }),
      },
    },
    "workspace/portalHome/portal:timeline": {
      permission: "portal:read",
      kind: "query",
      run: (caller, caseId) => caller.query(api.workspace.portalHome.portal.timeline, { caseId }),
      absent: {
        answers: {
          cases: [expect.objectContaining(OWN) as unknown],
          opened: expect.objectContaining(OWN) as unknown,
          steps: [],
        },
      },
    },
    "workspace/portalHome/portal:firmName": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(api.workspace.portalHome.portal.firmName, {}),
      absent: null,
    },
    "workspace/portalHome/portal:support": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(api.workspace.portalHome.portal.support, {}),
      absent: null,
    },
  },
};
