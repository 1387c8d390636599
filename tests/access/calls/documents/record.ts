import { vi } from "vitest";
import { api, internal } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { storeRequirement } from "../../../support/functions/dues";
import { storeCase, storeClient, storeDocument } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const staff = api.documents.record.staff;
let client = "";
let document = "";
let requirement = "";
const clientOf = (id: string) => (id === "stored" ? client : id);
const documentOf = (id: string) => (id === "stored" ? document : id);
const requirementOf = (id: string) => (id === "stored" ? requirement : id);
/** A valid public key without an owner: the key is checked before the document. */
const publicKey = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=";
const offer = { caseId: null, typeKey: "passport", fileName: "a.pdf", fileBytes: 1, mimeType: "" };
const reading = { permission: "documents:read", kind: "query" } as const;
const uploading = { permission: "documents:upload", kind: "action" } as const;
const attaching = { permission: "documents:upload", kind: "mutation", absent: notFound("requirement") } as const;
const reviewing = { permission: "documents:review", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    vi.stubEnv("DOC_KEK_CURRENT", "v1");
    vi.stubEnv("DOC_KEK_v1", btoa("1".repeat(32)));
    const clientId: Id<"clients"> = await storeClient(backend, { number: 9_103 });
    client = clientId;
    document = await storeDocument(backend, { clientId });
    const caseId = await storeCase(backend, { clientId, serial: 9_103 });
    requirement = await storeRequirement(backend, { clientId, caseId });
    await backend.action(internal.documents.record.jobs.checkKeys, {});
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "documents/record/staff:listOfClient": {
      ...reading,
      run: (caller, id) => caller.query(staff.listOfClient, { clientId: clientOf(id) }),
      absent: { answers: null },
    },
    "documents/record/staff:listOfCase": {
      ...reading,
      run: (caller, id) => caller.query(staff.listOfCase, { caseId: id }),
      absent: { answers: null },
    },
    "documents/record/staff:newest": { ...reading, run: (caller) => caller.query(staff.newest, {}), absent: null },
    "documents/record/staff:accesses": {
      ...reading,
      run: (caller, id) => caller.query(staff.accesses, { documentId: documentOf(id) }),
      absent: { answers: [] },
    },
    "documents/record/staff:accessesOfClient": {
      ...reading,
      run: (caller, id) => caller.query(staff.accessesOfClient, { clientId: clientOf(id) }),
      absent: { answers: [] },
    },
    "documents/record/staff:begin": {
      ...uploading,
      run: (caller, id) => caller.action(staff.begin, { clientId: clientOf(id), ...offer }),
      absent: notFound("client"),
    },
    "documents/record/staff:sealKey": {
      ...uploading,
      run: (caller, id) => {
        const sealed = { publicKey, sealedKey: "" };
        return caller.action(staff.sealKey, { documentId: documentOf(id), keyHash: "", sealed });
      },
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/staff:proveIdentity": {
      permission: "documents:read",
      kind: "mutation",
      run: (caller) => caller.mutation(staff.proveIdentity, {}),
      absent: null,
    },
    "documents/record/staff:beginExport": {
      permission: "clients:export",
      adminOnly: true,
      kind: "action",
      run: (caller, id) => caller.action(staff.beginExport, { clientId: clientOf(id), formKey: "one" }),
      absent: notFound("client"),
    },
    "documents/record/staff:endExport": {
      permission: "clients:export",
      adminOnly: true,
      kind: "mutation",
      run: (caller, id) =>
        caller.mutation(staff.endExport, { clientId: clientOf(id), formKey: "one", written: 0, failed: 0 }),
      absent: { answers: null },
    },
    "documents/record/staff:complete": {
      ...uploading,
      run: (caller, id) => caller.action(staff.complete, { documentId: documentOf(id) }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/staff:discard": {
      permission: "documents:upload",
      kind: "mutation",
      run: (caller, id) => caller.mutation(staff.discard, { documentId: documentOf(id) }),
      absent: { answers: false },
    },
    "documents/record/staff:openKey": {
      permission: "documents:read",
      kind: "action",
      run: (caller, id) => caller.action(staff.openKey, { documentId: documentOf(id), action: "preview", publicKey }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/staff:remove": {
      permission: "documents:delete",
      kind: "action",
      run: (caller, id) => caller.action(staff.remove, { documentId: documentOf(id) }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/record/staff:makeRoom": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.makeRoom, { clientId: clientOf(id), extensions: 0 }),
      absent: notFound("client"),
    },
    "documents/record/staff:saveDetails": {
      permission: "documents:upload",
      kind: "mutation",
      run: (caller, id) => {
        const details = { partyType: "spouse" as const, expiresOn: null };
        return caller.mutation(staff.saveDetails, { documentId: documentOf(id), version: 1, details });
      },
      absent: notFound("document"),
    },
    "documents/record/staff:accept": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.accept, { documentId: documentOf(id), version: 1 }),
      absent: notFound("document"),
    },
    "documents/record/staff:returnForRedo": {
      ...reviewing,
      run: (caller, id) => {
        const seen = { documentId: documentOf(id), version: 1 };
        return caller.mutation(staff.returnForRedo, { ...seen, reason: "Page 2 is missing." });
      },
      absent: notFound("document"),
    },
    "documents/record/staff:setShared": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.setShared, { documentId: documentOf(id), isShared: true }),
      absent: notFound("document"),
    },
    "documents/record/staff:setRequirementStatus": {
      ...reviewing,
      run: (caller, id) => {
        const seen = { requirementId: requirementOf(id), from: "requested" as const, documentId: null };
        return caller.mutation(staff.setRequirementStatus, { ...seen, to: "accepted" });
      },
      absent: notFound("requirement"),
    },
    "documents/record/staff:withdrawRequirement": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller, id) => caller.mutation(staff.withdrawRequirement, { requirementId: requirementOf(id) }),
      absent: notFound("requirement"),
    },
    "documents/record/staff:attach": {
      ...attaching,
      run: (caller, id) => {
        const seen = { documentId: document, version: 1 };
        return caller.mutation(staff.attach, { requirementId: requirementOf(id), ...seen });
      },
    },
    "documents/record/staff:detach": {
      ...attaching,
      run: (caller, id) => caller.mutation(staff.detach, { requirementId: requirementOf(id), documentId: document }),
    },
  },
};
