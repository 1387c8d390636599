export const BULK_ACCESS = { staff: ["leads:changeMany"], administrator: [] } as const;

export type BulkAudit = "leads:changeMany" | "leads:undoMany";
