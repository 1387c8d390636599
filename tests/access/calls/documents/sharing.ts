import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.sharing.staff;
const { documentOf, ids, seed } = aStoredDocument();
const reviewing = { permission: "documents:review", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/sharing/staff:setShared": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.setShared, { documentId: documentOf(id), isShared: true }),
      absent: notFound("document"),
    },
  },
};
