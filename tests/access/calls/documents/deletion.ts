import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.deletion.staff;
const { documentOf, ids, seed } = aStoredDocument();

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/deletion/staff:remove": {
      permission: "documents:delete",
      kind: "action",
      run: (caller, id) => caller.action(staff.remove, { documentId: documentOf(id) }),
      absent: { answers: { kind: "absent" } },
    },
  },
};
