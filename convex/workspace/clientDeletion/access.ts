export const CLIENT_DELETION_ACCESS = { staff: ["clients:delete"], administrator: [] } as const;

export type ClientDeletionAudit = "clients:delete" | "clients:finishDeletion";
