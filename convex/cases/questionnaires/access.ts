export type QuestionnaireAudit =
  | "questionnaires:assign"
  | "questionnaires:complete"
  | "questionnaires:accept"
  | "questionnaires:reopen"
  | "questionnaires:withdraw";
