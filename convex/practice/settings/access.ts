export const FIRM_ACCESS = { staff: ["firm:read"], administrator: ["firm:configure"] } as const;

export type FirmAudit = "firm:configure" | "firm:checkInstallation";
