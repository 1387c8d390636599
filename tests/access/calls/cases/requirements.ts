import { api } from "../../../../convex/_generated/api";
import { NEW_REQUIREMENT } from "../../../../convex/cases/requirements/rules";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { change, ofCase, ofClient, request } = api.cases.requirements.staff;
const reading = { permission: "cases:read", kind: "query", absent: { answers: [] } } as const;
const editing = { permission: "cases:edit", kind: "mutation", absent: notFound("requirement") } as const;
const form = { ...NEW_REQUIREMENT, documentType: "passport", title: "Passport" };

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend);
    const caseId = await storeCase(backend, { clientId });
    await backend.run(async (ctx) => {
      const facts = { documentType: "photo", title: "Photo", instructions: null, isRequired: true, dueOn: null };
      const progress = { status: "requested", reason: null, documentId: null, fromItem: null } as const;
      const stamp = { version: 1, updatedAt: 1, updatedByName: "Ana Duarte" };
      await ctx.db.insert("case_requirements", { caseId, clientId, ...facts, ...progress, ...stamp });
    });
  },
  ids: { stored: storedId("case_requirements", 7), absent: [storedId("case_requirements", 999), ""] },
  calls: {
    "cases/requirements/staff:ofCase": { ...reading, run: (caller, caseId) => caller.query(ofCase, { caseId }) },
    "cases/requirements/staff:ofClient": {
      ...reading,
      run: (caller, clientId) => caller.query(ofClient, { clientId }),
    },
    "cases/requirements/staff:request": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller) => caller.mutation(request, { caseId: storedId("cases", 6), form }),
      absent: null,
    },
    "cases/requirements/staff:change": {
      ...editing,
      run: (caller, requirementId) => caller.mutation(change, { requirementId, form, version: 1 }),
    },
  },
};
