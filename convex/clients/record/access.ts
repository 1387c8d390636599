export const CLIENT_ACCESS = {
  staff: ["clients:read", "clients:create", "clients:edit", "clients:archive"],
  administrator: [],
} as const;

export type ClientAudit =
  | "clients:create"
  | "clients:edit"
  | "clients:archive"
  | "clients:reactivate"
  | "clients:linkContract"
  | "clients:grantPortal"
  | "clients:revokePortal";
