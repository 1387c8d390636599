export const CLIENT_IMPORT_ACCESS = { staff: ["clients:import"], administrator: [] } as const;

export type ClientImportAudit = "clients:import" | "clients:undoImport";
