import { vi } from "vitest";
import { api, internal } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { Backend } from "../../../support/functions/backend";
import { storeRequirement } from "../../../support/functions/dues";
import { storeCase, storeDocument } from "../../../support/functions/samples";
import { startFakeStorage } from "../../../support/functions/fakeStorage";
import type { PortalDomainCalls } from "../../portalCall";

const portal = api.documents.record.portal;
const publicKey = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=";
const offer = { caseId: null, typeKey: "passport", fileName: "a.pdf", fileBytes: 1, mimeType: "" };
const uploading = { permission: "portal:upload", kind: "action" } as const;

/** The request that each document answers. */
const requests = new Map<string, string>();

/** A document that a client has sent for a request. */
async function storeOwn(backend: Backend, clientId: Id<"clients">, serial: number) {
  const caseId = await storeCase(backend, { clientId, serial });
  const requirementId = await storeRequirement(backend, { clientId, caseId });
  const documentId = await storeDocument(backend, { clientId, requirementId, isFromClient: true });
  requests.set(documentId, requirementId);
  return documentId;
}

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => {
    vi.stubEnv("DOC_KEK_CURRENT", "v1");
    vi.stubEnv("DOC_KEK_v1", btoa("1".repeat(32)));
    startFakeStorage();
    await backend.action(internal.documents.record.jobs.checkKeys, {});
    return { own: await storeOwn(backend, clients.own, 1), other: await storeOwn(backend, clients.other, 2) };
  },
  calls: {
    "documents/record/portal:begin": {
      ...uploading,
      run: (caller, id) => caller.action(portal.begin, { ...offer, requirementId: requests.get(id) ?? id }),
      absent: { refuses: { code: "NOT_FOUND", what: "requirement" } },
    },
    "documents/record/portal:sealKey": {
      ...uploading,
      run: (caller, documentId) => {
        const sealed = { publicKey, sealedKey: "" };
        return caller.action(portal.sealKey, { documentId, keyHash: "0", sealed });
      },
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/portal:complete": {
      ...uploading,
      run: (caller, documentId) => caller.action(portal.complete, { documentId }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/portal:discard": {
      permission: "portal:upload",
      kind: "mutation",
      run: (caller, documentId) => caller.mutation(portal.discard, { documentId }),
      absent: { answers: false },
    },
    "documents/record/portal:proveIdentity": {
      permission: "portal:read",
      kind: "mutation",
      run: (caller) => caller.mutation(portal.proveIdentity, {}),
      absent: null,
    },
    "documents/record/portal:openKey": {
      permission: "portal:read",
      kind: "action",
      run: (caller, documentId) => caller.action(portal.openKey, { documentId, action: "preview", publicKey }),
      absent: { answers: { kind: "absent" } },
    },
  },
};
