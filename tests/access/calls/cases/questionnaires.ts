import { api } from "../../../../convex/_generated/api";
import { storeQuestionnaire } from "../../../support/functions/questionnaires";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { accept, assign, get, ofCase, ofClient, reopen, withdraw } = api.cases.questionnaires.staff;
const editing = { permission: "cases:edit", kind: "mutation", absent: notFound("questionnaire") } as const;
const accepted = { field: "name", recorded: "Maria Santos", answered: "Acme" };

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { clientName: "Maria Santos" });
    const caseId = await storeCase(backend, { clientId });
    await storeQuestionnaire(backend, clientId, { caseId });
  },
  ids: { stored: storedId("client_questionnaires", 8), absent: [storedId("client_questionnaires", 999), ""] },
  calls: {
    "cases/questionnaires/staff:ofCase": {
      permission: "cases:read",
      kind: "query",
      run: (caller, caseId) => caller.query(ofCase, { caseId }),
      absent: { answers: [] },
    },
    "cases/questionnaires/staff:ofClient": {
      permission: "clients:read",
      kind: "query",
      run: (caller, clientId) => caller.query(ofClient, { clientId }),
      absent: { answers: [] },
    },
    "cases/questionnaires/staff:get": {
      permission: "cases:read",
      kind: "query",
      run: (caller, questionnaireId) => caller.query(get, { questionnaireId }),
      absent: { answers: null },
    },
    "cases/questionnaires/staff:assign": {
      permission: "cases:edit",
      kind: "mutation",
      run: (caller) => caller.mutation(assign, { clientId: storedId("clients", 5), caseId: null, formKey: "intake" }),
      absent: null,
    },
    "cases/questionnaires/staff:accept": {
      permission: "clients:edit",
      kind: "mutation",
      run: (caller, questionnaireId) => caller.mutation(accept, { questionnaireId, ...accepted }),
      absent: notFound("questionnaire"),
    },
    "cases/questionnaires/staff:reopen": {
      ...editing,
      run: (caller, questionnaireId) => caller.mutation(reopen, { questionnaireId }),
    },
    "cases/questionnaires/staff:withdraw": {
      ...editing,
      run: (caller, questionnaireId) => caller.mutation(withdraw, { questionnaireId }),
    },
  },
};
