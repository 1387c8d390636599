import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { aStoredDocument } from "../../storedDocument";

const staff = api.documents.review.staff;
const { documentOf, requirementOf, ids, seed } = aStoredDocument();
const attaching = { permission: "documents:upload", kind: "mutation", absent: notFound("requirement") } as const;
const reviewing = { permission: "documents:review", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed,
  ids,
  calls: {
    "documents/review/staff:accept": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.accept, { documentId: documentOf(id), version: 1 }),
      absent: notFound("document"),
    },
    "documents/review/staff:returnForRedo": {
      ...reviewing,
      run: (caller, id) => {
        const seen = { documentId: documentOf(id), version: 1 };
        return caller.mutation(staff.returnForRedo, { ...seen, reason: "Page 2 is missing." });
      },
      absent: notFound("document"),
    },
    "documents/review/staff:reopen": {
      ...reviewing,
      run: (caller, id) => caller.mutation(staff.reopen, { documentId: documentOf(id), version: 1 }),
      absent: notFound("document"),
    },
    "documents/review/staff:setRequirementStatus": {
      ...reviewing,
      run: (caller, id) => {
        const seen = { requirementId: requirementOf(id), from: "requested" as const, documentId: null };
        return caller.mutation(staff.setRequirementStatus, { ...seen, to: "accepted" });
      },
      absent: notFound("requirement"),
    },
    "documents/review/staff:withdrawRequirement": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller, id) => caller.mutation(staff.withdrawRequirement, { requirementId: requirementOf(id) }),
      absent: notFound("requirement"),
    },
    "documents/review/staff:attach": {
      ...attaching,
      run: (caller, id) => {
        const seen = { documentId: documentOf("stored"), version: 1 };
        return caller.mutation(staff.attach, { requirementId: requirementOf(id), ...seen });
      },
    },
    "documents/review/staff:detach": {
      ...attaching,
      run: (caller, id) =>
        caller.mutation(staff.detach, { requirementId: requirementOf(id), documentId: documentOf("stored") }),
    },
  },
};
