/** Who may do what with documents and their types. Apart from their other rules: every screen loads who may do what. */

export const DOCUMENT_ACCESS = {
  staff: ["documents:read", "documents:upload", "documents:review", "documents:delete"],
  administrator: ["documentTypes:edit"],
} as const;

export type DocumentAudit =
  | "documentTypes:edit"
  | "documents:upload"
  | "documents:edit"
  | "documents:accept"
  | "documents:reopen"
  | "documents:attach"
  | "documents:detach"
  | "documents:returnForRedo"
  | "documents:makeRoom"
  | "documents:share"
  | "documents:unshare"
  | "documents:delete"
  | "documents:destroyKey";
