import { api } from "../../../../convex/_generated/api";
import { WORK_FORM } from "../../../support/functions/questionnaires";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { get, list, save, undo } = api.cases.questionnaireForms.staff;
const administering = {
  permission: "questionnaireForms:edit",
  kind: "mutation",
  adminOnly: true,
  absent: notFound("questionnaire form"),
} as const;

export const domain: DomainCalls = {
  seed: () => Promise.resolve(),
  ids: { stored: "intake", absent: ["none", storedId("users", 0)] },
  calls: {
    "cases/questionnaireForms/staff:list": {
      permission: "cases:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "cases/questionnaireForms/staff:get": {
      permission: "cases:read",
      kind: "query",
      run: (caller, key) => caller.query(get, { key }),
      absent: { answers: null },
    },
    "cases/questionnaireForms/staff:save": {
      ...administering,
      run: (caller, key) => caller.mutation(save, { key, facts: WORK_FORM, version: 0 }),
    },
    "cases/questionnaireForms/staff:undo": {
      ...administering,
      run: (caller, key) => caller.mutation(undo, { key, version: 0 }),
    },
  },
};
