import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.quota.staff;
const { clientOf, ids, seed } = aStoredDocument();
const reviewing = { permission: "documents:review", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/quota/staff:makeRoom": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.makeRoom, { clientId: clientOf(id), extensions: 0 }),
      absent: notFound("client"),
    },
  },
};
