import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument, PUBLIC_KEY } from "../../storedDocument";

const staff = api.documents.openings.staff;
const { clientOf, documentOf, ids, seed } = aStoredDocument();
const reading = { permission: "documents:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/openings/staff:accesses": {
      ...reading,
      run: (caller, id) => caller.query(staff.accesses, { documentId: documentOf(id) }),
      absent: { answers: [] },
    },
    "documents/openings/staff:accessesOfClient": {
      ...reading,
      run: (caller, id) => caller.query(staff.accessesOfClient, { clientId: clientOf(id) }),
      absent: { answers: [] },
    },
    "documents/openings/staff:openKey": {
      permission: "documents:read",
      kind: "action",
      run: (caller, id) =>
        caller.action(staff.openKey, { documentId: documentOf(id), action: "preview", publicKey: PUBLIC_KEY }),
      absent: { answers: { kind: "absent" } },
    },
    "documents/openings/staff:proveIdentity": {
      permission: "documents:read",
      kind: "mutation",
      run: (caller) => caller.mutation(staff.proveIdentity, {}),
      absent: null,
    },
    "documents/openings/staff:beginExport": {
      permission: "clients:export",
      adminOnly: true,
      kind: "action",
      run: (caller, id) => caller.action(staff.beginExport, { clientId: clientOf(id), formKey: "one" }),
      absent: notFound("client"),
    },
    "documents/openings/staff:endExport": {
      permission: "clients:export",
      adminOnly: true,
      kind: "mutation",
      run: (caller, id) =>
        caller.mutation(staff.endExport, { clientId: clientOf(id), formKey: "one", written: 0, failed: 0 }),
      absent: { answers: null },
    },
  },
};
