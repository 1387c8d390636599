import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.reviewQueue.staff;
const { clientOf, documentOf, ids, seed } = aStoredDocument();
const reviewing = { permission: "documents:review", kind: "query" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/reviewQueue/staff:list": {
      ...reviewing,
      run: (caller) => caller.query(staff.list, { filter: "everyone", wanted: 50 }),
      absent: null,
    },
    "documents/reviewQueue/staff:count": {
      ...reviewing,
      run: (caller) => caller.query(staff.count, { filter: "mine" }),
      absent: null,
    },
    "documents/reviewQueue/staff:countOfClient": {
      ...reviewing,
      run: (caller, id) => caller.query(staff.countOfClient, { clientId: clientOf(id) }),
      absent: { answers: { count: 0, more: false } },
    },
    "documents/reviewQueue/staff:find": {
      permission: "documents:read",
      kind: "query",
      run: (caller, id) => caller.query(staff.find, { documentId: documentOf(id) }),
      absent: { answers: null },
    },
  },
};
