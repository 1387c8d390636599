import { expect } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import type { PortalDomainCalls } from "../../portalCall";
import { notFound } from "../../staffCall";

const { list, noteSigningLinkOpened, signedCopy, waiting } = api.contracts.portal.portal;

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeContract(backend, { clientId: clients.own, number: 1, status: "signed" }),
    other: await storeContract(backend, { clientId: clients.other, number: 2, status: "signed" }),
  }),
  calls: {
    "contracts/portal/portal:list": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: {
        answers: expect.objectContaining({ contracts: [expect.objectContaining({ number: 1 }) as unknown] }),
      },
    },
    "contracts/portal/portal:waiting": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(waiting, {}),
      absent: { answers: { toSign: 0, toPay: 0 } },
    },
    "contracts/portal/portal:noteSigningLinkOpened": {
      permission: "portal:write",
      kind: "mutation",
      run: (caller, contractId) => caller.mutation(noteSigningLinkOpened, { contractId }),
      absent: notFound("contract"),
    },
    "contracts/portal/portal:signedCopy": {
      permission: "portal:read",
      kind: "action",
      run: (caller, contractId) => caller.action(signedCopy, { contractId }),
      absent: notFound("contract"),
    },
  },
};
