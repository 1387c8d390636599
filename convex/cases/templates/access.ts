export const CASE_TEMPLATE_ACCESS = { staff: [], administrator: ["caseTemplates:edit"] } as const;

export type CaseTemplateAudit =
  "caseTemplates:add" | "caseTemplates:edit" | "caseTemplates:remove" | "caseTemplates:restore";
