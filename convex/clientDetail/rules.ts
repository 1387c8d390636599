/**
 * Who may do what with clients and cases. Apart from the rest of their rules, so that the first screen, which asks for permissions,
 * does not load it.
 */

export const CLIENT_ACCESS = {
  staff: [
    "clients:read",
    "clients:create",
    "clients:edit",
    "clients:import",
    "cases:read",
    "cases:create",
    "cases:edit",
  ],
  administrator: [],
} as const;

export type ClientAudit =
  | "clients:create"
  | "clients:edit"
  | "clients:archive"
  | "clients:reactivate"
  | "clients:linkContract"
  | "clients:import"
  | "clients:undoImport"
  | "cases:create"
  | "cases:edit";
