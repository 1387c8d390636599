export const DOCUMENT_ACCESS = {
  staff: ["documents:read", "documents:upload", "documents:review", "documents:delete"],
  administrator: [],
} as const;

export type DocumentAudit =
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
  | "documents:editPages"
  | "documents:restoreVersion"
  | "documents:delete"
  | "documents:destroyKey";
