/** Who may see and change the practice's settings. What is in them and what is wrong with them is in `firmForm/rules.ts`. */

export const FIRM_ACCESS = {
  staff: ["firm:read"],
  administrator: ["firm:configure"],
} as const;

export type FirmAudit = "firm:configure" | "firm:checkInstallation";
