import { api } from "../../../../convex/_generated/api";
import { NEW_CASE } from "../../../../convex/cases/form/rules";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { clientChoices, create, edit } = api.cases.form.staff;
const form = { ...NEW_CASE, caseType: "h1b" };
const change = { caseType: "tn", customCaseType: "", nextStep: "", progressBy: "milestones", progress: "" };

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeCase(backend, { clientId: await storeClient(backend) });
  },
  ids: { stored: storedId("cases", 6), absent: [storedId("cases", 999), ""] },
  calls: {
    "cases/form/staff:create": {
      permission: "cases:create",
      kind: "mutation",
      run: (caller) => caller.mutation(create, { form: { ...form, clientId: storedId("clients", 5) } }),
      absent: null,
    },
    "cases/form/staff:edit": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller, caseId) => caller.mutation(edit, { caseId, form: change, version: 1 }),
      absent: notFound("case"),
    },
    "cases/form/staff:clientChoices": {
      permission: "clients:read",
      kind: "query",
      run: (caller) => caller.query(clientChoices, { typed: "" }),
      absent: null,
    },
  },
};
