export const CONTRACT_ACCESS = {
  staff: ["contracts:read", "contracts:create", "contracts:send", "contracts:archive"],
  administrator: [],
} as const;

export type ContractAudit =
  | "contracts:create"
  | "contracts:retry"
  | "contracts:archive"
  | "contracts:unarchive"
  | "contracts:resolve"
  | "contracts:remind"
  | "contracts:correctEmail"
  | "contracts:openLink"
  | "contracts:copyLink"
  | "contracts:openCopy"
  | "contracts:send"
  | "contracts:email";
