import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument, PUBLIC_KEY } from "../../storedDocument";

const staff = api.documents.upload.staff;
const { clientOf, documentOf, ids, seed } = aStoredDocument();
const uploading = { permission: "documents:upload", kind: "action" } as const;
const offer = { caseId: null, typeKey: "passport", fileName: "a.pdf", fileBytes: 1, mimeType: "" };

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/upload/staff:begin": {
      ...uploading,
      run: (caller, id) => caller.action(staff.begin, { clientId: clientOf(id), ...offer }),
      absent: notFound("client"),
    },
    "documents/upload/staff:sealKey": {
      ...uploading,
      run: (caller, id) => {
        const sealed = { publicKey: PUBLIC_KEY, sealedKey: "" };
        return caller.action(staff.sealKey, { documentId: documentOf(id), keyHash: "", sealed });
      },
      absent: { answers: { kind: "absent" } },
    },
    "documents/upload/staff:complete": {
      ...uploading,
      run: (caller, id) => caller.action(staff.complete, { documentId: documentOf(id) }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/upload/staff:discard": {
      permission: "documents:upload",
      kind: "mutation",
      run: (caller, id) => caller.mutation(staff.discard, { documentId: documentOf(id) }),
      absent: { answers: false },
    },
  },
};
