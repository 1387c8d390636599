import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.versions.staff;
const { documentOf, ids, seed } = aStoredDocument();

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/versions/staff:list": {
      permission: "documents:read",
      kind: "query",
      run: (caller, id) => caller.query(staff.list, { documentId: documentOf(id) }),
      absent: { answers: null },
    },
    "documents/versions/staff:restore": {
      permission: "documents:upload",
      kind: "mutation",
      run: (caller, id) => {
        const seen = { documentId: documentOf(id), version: 1 };
        return caller.mutation(staff.restore, { ...seen, contentId: seen.documentId });
      },
      absent: notFound("document"),
    },
  },
};
