import { api } from "../../../../convex/_generated/api";
import type { PortalDomainCalls } from "../../portalCall";
import { PUBLIC_KEY } from "../../storedDocument";
import { ownDocuments } from "../../storedOwnDocuments";

const portal = api.documents.upload.portal;
const { requests, seed } = ownDocuments();
const offer = { caseId: null, typeKey: "passport", fileName: "a.pdf", fileBytes: 1, mimeType: "" };
const uploading = { permission: "portal:upload", kind: "action" } as const;

export const domain: PortalDomainCalls = {
  seed,
  calls: {
    "documents/upload/portal:begin": {
      ...uploading,
      run: (caller, id) => caller.action(portal.begin, { ...offer, requirementId: requests.get(id) ?? id }),
      absent: { refuses: { code: "NOT_FOUND", what: "requirement" } },
    },
    "documents/upload/portal:sealKey": {
      ...uploading,
      run: (caller, documentId) => {
        const sealed = { publicKey: PUBLIC_KEY, sealedKey: "" };
        return caller.action(portal.sealKey, { documentId, keyHash: "0", sealed });
      },
      absent: { answers: { kind: "absent" } },
    },
    "documents/upload/portal:complete": {
      ...uploading,
      run: (caller, documentId) => caller.action(portal.complete, { documentId }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/upload/portal:discard": {
      permission: "portal:upload",
      kind: "mutation",
      run: (caller, documentId) => caller.mutation(portal.discard, { documentId }),
      absent: { answers: false },
    },
  },
};
