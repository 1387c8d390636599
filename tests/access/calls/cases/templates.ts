import { api } from "../../../../convex/_generated/api";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { apply, get, list, save, undo } = api.cases.templates.staff;
const administering = { permission: "caseTemplates:edit", kind: "mutation", adminOnly: true } as const;
const facts = { name: "TN", caseTypes: [], source: "", milestones: [], requirements: [], tasks: [] };

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeCase(backend, { clientId: await storeClient(backend) });
  },
  ids: { stored: "n400", absent: ["none", storedId("users", 0)] },
  calls: {
    "cases/templates/staff:list": {
      permission: "cases:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "cases/templates/staff:get": {
      permission: "cases:read",
      kind: "query",
      run: (caller, key) => caller.query(get, { key }),
      absent: { answers: null },
    },
    "cases/templates/staff:save": {
      ...administering,
      run: (caller, key) => caller.mutation(save, { key, facts, version: 0 }),
      absent: notFound("case template"),
    },
    "cases/templates/staff:undo": {
      ...administering,
      run: (caller, key) => caller.mutation(undo, { key, version: 0 }),
      absent: notFound("case template"),
    },
    "cases/templates/staff:apply": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller, key) => caller.mutation(apply, { caseId: storedId("cases", 6), key }),
      absent: notFound("case template"),
    },
  },
};
