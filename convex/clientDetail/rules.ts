/**
 * Who may do what with clients and cases. Apart from the rest of their rules, so that the first screen, which asks for permissions,
 * does not load it.
 */

export const CLIENT_ACCESS = {
  staff: [
    "clients:read",
    "clients:create",
    "clients:edit",
    "clients:archive",
    "clients:delete",
    "clients:hold",
    "clients:import",
    "cases:read",
    "cases:create",
    "cases:edit",
  ],
  administrator: ["clients:export", "caseTemplates:edit", "questionnaireForms:edit", "clients:liftHold"],
} as const;

export type ClientAudit =
  | "clients:create"
  | "clients:edit"
  | "clients:archive"
  | "clients:reactivate"
  | "clients:delete"
  | "clients:finishDeletion"
  | "clients:hold"
  | "clients:liftHold"
  | "clients:linkContract"
  | "clients:grantPortal"
  | "clients:revokePortal"
  | "clients:relate"
  | "clients:changeRelated"
  | "clients:unrelate"
  | "clients:export"
  | "clients:endExport"
  | "clients:import"
  | "clients:undoImport"
  | "cases:create"
  | "cases:edit"
  | "cases:setStatus"
  | "cases:setStage"
  | "cases:setPriority"
  | "cases:addMember"
  | "cases:removeMember"
  | "cases:applyTemplate"
  | "milestones:add"
  | "milestones:change"
  | "milestones:remove"
  | "milestones:setDone"
  | "milestones:move"
  | "requirements:request"
  | "requirements:change"
  | "requirements:withdraw"
  | "requirements:setStatus"
  | "caseTemplates:add"
  | "caseTemplates:edit"
  | "caseTemplates:remove"
  | "caseTemplates:restore"
  | "questionnaireForms:add"
  | "questionnaireForms:edit"
  | "questionnaireForms:remove"
  | "questionnaireForms:restore"
  | "questionnaires:assign"
  | "questionnaires:complete"
  | "questionnaires:accept"
  | "questionnaires:reopen"
  | "questionnaires:withdraw";
