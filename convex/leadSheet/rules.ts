export const SHEET_PERMISSIONS = { staff: ["leadSheet:sync"], administrator: ["leadSheet:accept"] } as const;
/** Named as they are stored since before the sheet was a domain of its own. */
export const SHEET_ACTIONS = [
  "leads:changedInSheet",
  "leads:leftSheet",
  "leads:returnedToSheet",
  "leads:acceptSheet",
] as const;

/**
 * How the sheet job stands. `never`: its first run has not ended; `unconfigured`: it ended without a spreadsheet or a key
 * to read it with, and none was ever read; `held`: the sheet was read, but changed too much to be believed.
 */
export const SYNC_STATES = ["never", "unconfigured", "ok", "failed", "held"] as const;
