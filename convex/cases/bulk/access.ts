export const CASE_BULK_ACCESS = { staff: ["cases:changeMany"], administrator: [] } as const;

export type CaseBulkAudit = "cases:changeMany" | "cases:undoMany";
