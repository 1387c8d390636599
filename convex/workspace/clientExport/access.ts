export const CLIENT_EXPORT_ACCESS = { staff: [], administrator: ["clients:export"] } as const;

export type ClientExportAudit = "clients:export" | "clients:endExport";
