export const LIST_EXPORT_ACCESS = { staff: ["lists:export"], administrator: [] } as const;

export type ListExportAudit = "leads:exportList" | "contracts:exportList" | "clients:exportList" | "cases:exportList";
