import { api } from "../../../../convex/_generated/api";
import { NEW_MILESTONE } from "../../../../convex/cases/milestones/rules";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { add, change, move, ofCase, remove, setDone } = api.cases.milestones.staff;
const editing = { permission: "cases:edit", kind: "mutation", absent: notFound("milestone") } as const;
const form = { ...NEW_MILESTONE, title: "Filed" };

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend);
    const caseId = await storeCase(backend, { clientId });
    await backend.run(async (ctx) => {
      const facts = { title: "Decision", description: null, isVisibleToClient: true, fromItem: null };
      const fresh = { doneAt: null, doneByName: null, version: 1, updatedAt: 1, updatedByName: "Ana Duarte" };
      await ctx.db.insert("case_milestones", { caseId, clientId, ...facts, ...fresh, place: 1 });
    });
  },
  ids: { stored: storedId("case_milestones", 7), absent: [storedId("case_milestones", 999), ""] },
  calls: {
    "cases/milestones/staff:ofCase": {
      permission: "cases:read",
      kind: "query",
      run: (caller, caseId) => caller.query(ofCase, { caseId }),
      absent: { answers: [] },
    },
    "cases/milestones/staff:add": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller) => caller.mutation(add, { caseId: storedId("cases", 6), form }),
      absent: null,
    },
    "cases/milestones/staff:change": {
      ...editing,
      run: (caller, milestoneId) => caller.mutation(change, { milestoneId, form, version: 1 }),
    },
    "cases/milestones/staff:remove": {
      ...editing,
      run: (caller, milestoneId) => caller.mutation(remove, { milestoneId }),
    },
    "cases/milestones/staff:setDone": {
      ...editing,
      run: (caller, milestoneId) => caller.mutation(setDone, { milestoneId, isDone: true }),
    },
    "cases/milestones/staff:move": {
      ...editing,
      run: (caller, milestoneId) => caller.mutation(move, { milestoneId, to: "up" }),
    },
  },
};
