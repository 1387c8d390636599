/** Every staff member invites and revokes clients; only administrators do so with staff. */
export const ACCOUNT_ACCESS = { staff: ["access:inviteClients"], administrator: ["access:manageStaff"] } as const;

export type AccountAudit =
  | "access:accept"
  | "access:grantFirstAdmin"
  | "access:claimSetup"
  | "access:invite"
  | "access:revokeInvitation"
  | "access:revoke"
  | "access:setAdministrator"
  | "access:requireSecondFactor"
  | "access:setSecondFactor"
  | "access:lockAccount"
  | "access:openAccount"
  | "access:changeEmail"
  | "access:changeName"
  | "access:loseAccount";
