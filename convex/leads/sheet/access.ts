export const SHEET_ACCESS = { staff: ["leadSheet:sync"], administrator: ["leadSheet:accept"] } as const;

/** The actions are older than this room: the log has them as actions of leads. */
export type SheetAudit = "leads:changedInSheet" | "leads:leftSheet" | "leads:returnedToSheet" | "leads:acceptSheet";
