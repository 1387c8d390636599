import { api } from "../../../../convex/_generated/api";
import type { PortalDomainCalls } from "../../portalCall";
import { storeQuestionnaire } from "../../../support/functions/questionnaires";
import { notFound } from "../../staffCall";

const { get, list, save } = api.cases.questionnaires.portal;
const answers = [{ field: "name", value: "Maria", at: 1 }];

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeQuestionnaire(backend, clients.own),
    other: await storeQuestionnaire(backend, clients.other),
  }),
  calls: {
    "cases/questionnaires/portal:list": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "cases/questionnaires/portal:get": {
      permission: "portal:read",
      kind: "query",
      run: (caller, questionnaireId) => caller.query(get, { questionnaireId }),
      absent: { answers: null },
    },
    "cases/questionnaires/portal:save": {
      permission: "portal:write",
      kind: "mutation",
      run: (caller, questionnaireId) => caller.mutation(save, { questionnaireId, device: "phone", answers }),
      absent: notFound("questionnaire"),
    },
  },
};
