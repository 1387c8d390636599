export const CASE_ACCESS = { staff: ["cases:read", "cases:create", "cases:edit"], administrator: [] } as const;

export type CaseAudit =
  | "cases:create"
  | "cases:edit"
  | "cases:setStatus"
  | "cases:setStage"
  | "cases:setPriority"
  | "cases:setOwner"
  | "cases:addMember"
  | "cases:removeMember"
  | "cases:applyTemplate";
