import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.record.staff;
const { clientOf, documentOf, ids, seed } = aStoredDocument();
const reading = { permission: "documents:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
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
    "documents/record/staff:saveDetails": {
      permission: "documents:upload",
      kind: "mutation",
      run: (caller, id) => {
        const details = { partyType: "spouse" as const, expiresOn: null };
        return caller.mutation(staff.saveDetails, { documentId: documentOf(id), version: 1, details });
      },
      absent: notFound("document"),
    },
  },
};
