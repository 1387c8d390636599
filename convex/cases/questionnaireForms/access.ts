export const QUESTIONNAIRE_FORM_ACCESS = { staff: [], administrator: ["questionnaireForms:edit"] } as const;

export type QuestionnaireFormAudit =
  "questionnaireForms:add" | "questionnaireForms:edit" | "questionnaireForms:remove" | "questionnaireForms:restore";
